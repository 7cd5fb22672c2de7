import { sql, type RawBuilder } from 'kysely'
import { allowErasing, eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import type { Transaction } from '../database/connection.ts'
import type { Person, PersonalData } from '../person.ts'

const areTheirs = ({ emails, orderIds }: Person) =>
  sql<boolean>`(lower(email) = any(${emails}::text[]) or order_id = any(${orderIds}::text[]))`

/** Claims about a contract end three years after the year in which they arose. */
const isOver = sql<boolean>`date_trunc('year', received_at) + interval '4 years' < now()`

export const withdrawalData: PersonalData = {
  name: 'withdrawals',

  collect: async (db, person) =>
    await db
      .selectFrom('withdrawals')
      .select(['received_at', 'name', 'email', 'order_typed', 'statement'])
      .where(areTheirs(person))
      .orderBy('id')
      .execute(),

  async listRemainders(db, person) {
    const rows = await db
      .selectFrom('withdrawals')
      .select(sql<number>`extract(year from received_at)::int + 3`.as('until'))
      .where(areTheirs(person))
      .where(sql<boolean>`not ${isOver}`)
      .orderBy('until', 'desc')
      .execute()
    return rows.length === 0
      ? []
      : [
          {
            what: `${rows.length === 1 ? 'The statement' : `The ${rows.length} statements`} of withdrawal, with name and e-mail, until the end of ${rows[0]!.until}`,
            why: 'they prove, for shop and buyer alike, that the contract has ended.',
          },
        ]
  },

  async erase(trx, person) {
    const theirs = await trx.selectFrom('withdrawals').select('id').where(areTheirs(person)).execute()
    await eraseAuditAbout(
      trx,
      theirs.map(({ id }) => String(id)),
      ['closeWithdrawal', 'matchWithdrawal'],
    )
    await emptyStatements(trx, areTheirs(person))
  },
}

/**
 * Statements of anybody that no claim can need any more lose what is personal: it was kept for a time that was named.
 */
export async function emptyOldStatements(trx: Transaction): Promise<void> {
  await emptyStatements(trx, sql<boolean>`email <> ''`)
}

async function emptyStatements(trx: Transaction, which: RawBuilder<boolean>): Promise<void> {
  await allowErasing(trx)
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '', order_typed: '', statement: '' } as never)
    .where(which)
    .where(isOver)
    .execute()
}
