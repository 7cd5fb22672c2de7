import { sql } from 'kysely'
import { eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import { notifyReviews } from '../catalog/rating-queries.ts'
import { countAll } from '../database/count-queries.ts'
import type { Person, PersonalData } from '../person.ts'

/** The name of a review in the activity. */
export const targetOf = (id: number) => `Review ${id}`

const areTheirs = ({ orderIds }: Person) => sql<boolean>`order_id = any(${orderIds}::text[])`
const optOut = ({ emails, mergedEmails }: Person) =>
  sql<boolean>`email_folded = any(${[...emails, ...mergedEmails]}::text[])`

export const reviewData: PersonalData = {
  name: 'reviews',

  collect: async (db, person) => {
    const reviews = await db
      .selectFrom('reviews')
      .select([
        'order_id',
        'line',
        'product_id',
        'size',
        'author',
        'stars',
        'fit',
        'text',
        'state',
        'written_at',
      ])
      .where(areTheirs(person))
      .orderBy('id')
      .execute()
    const [unasked] = await db
      .selectFrom('review_opt_outs')
      .select('at')
      .where(optOut(person))
      .orderBy('at')
      .execute()
    return unasked ? { reviews, not_asked_since: unasked.at } : reviews
  },

  async listRemainders(db, person) {
    const published = db.selectFrom('reviews').where(areTheirs(person)).where('state', '=', 'published')
    const count = await countAll(published)
    return count === 0
      ? []
      : [
          {
            what: `Stars and fit of ${count === 1 ? 'a published review' : `${count} published reviews`}, without name and text`,
            why: 'other shoppers rely on the rating of a garment.',
          },
        ]
  },

  /** Ratings stay counted. */
  async erase(trx, person) {
    const theirs = await trx.selectFrom('reviews').select('id').where(areTheirs(person)).execute()
    await eraseAuditAbout(
      trx,
      theirs.map(({ id }) => targetOf(id)),
    )
    await trx.deleteFrom('reviews').where(areTheirs(person)).where('state', '<>', 'published').execute()
    const kept = await trx
      .updateTable('reviews')
      .set({ author: '', text: '', reply: null, replied_at: null, version: sql`version + 1` })
      .where(areTheirs(person))
      .returning('product_id')
      .execute()
    await notifyReviews(
      trx,
      kept.map(({ product_id }) => product_id),
    )
    await trx.deleteFrom('review_invitations').where(areTheirs(person)).execute()
    await trx.deleteFrom('review_opt_outs').where(optOut(person)).execute()
  },
}
