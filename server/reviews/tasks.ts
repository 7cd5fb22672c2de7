import { newMailedLink } from '../accounts/mailed-link.ts'
import { inParts } from '../database/in-parts.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { findOrder } from '../orders/order-queries.ts'
import { leftOf } from '../orders/returnable.ts'
import type { Shop } from '../shop.ts'
import { decideReview } from './decide-review.ts'
import { insertInvitation, listToInvite, type ToInvite } from './invitation-queries.ts'
import { isPlain } from './plain-words.ts'
import { listForgotten, lockReview } from './queries.ts'

/** Days since the parcel arrived. Older orders are not asked about when the mail is switched on. */
const ASKED_AFTER_DAYS = 14
const ASKED_UNTIL_DAYS = 30
/** The next run takes the others. */
const ASKED_AT_ONCE = 500
const FORGOTTEN_DAYS = 7
const FORGOTTEN_AT_ONCE = 1_000

export const reviewTasks = (shop: Shop): Record<string, Task> => ({
  ask_for_reviews: async () => {
    if (shop.settings.get('mails').off.includes('review-invitation')) return
    const between = { fromDays: ASKED_UNTIL_DAYS, toDays: ASKED_AFTER_DAYS }
    await processInOrder(
      await listToInvite(shop.db, between, ASKED_AT_ONCE),
      (found) => invite(shop, found),
      ({ order_id: order }, err) => shop.log.error({ order, err }, 'a buyer could not be asked for a review'),
    )
  },
  publish_forgotten_reviews: async () => {
    const list = (after: number, most: number) => listForgotten(shop.db, FORGOTTEN_DAYS, after, most)
    for await (const forgotten of inParts(FORGOTTEN_AT_ONCE, list))
      await processInOrder(
        forgotten.filter(({ text, author }) => isPlain(`${author} ${text}`)),
        ({ id }) => publishForgotten(shop, id),
        ({ id: review }, err) => shop.log.error({ review, err }, 'a review could not be published by itself'),
      )
  },
})

export const reviewSchedule: Schedule[] = [
  { task: 'ask_for_reviews', match: '22 * * * *' },
  { task: 'publish_forgotten_reviews', match: '52 * * * *' },
]

/** The mail and the note that it was sent are one transaction, so that none is sent twice. */
async function invite(shop: Shop, { order_id, email }: ToInvite): Promise<void> {
  const { items } = (await findOrder(shop.db, order_id))!
  const { seed, tokenHash } = newMailedLink(shop)
  await inTransaction(shop.db, async (trx) => {
    if (!(await insertInvitation(trx, order_id, tokenHash))) return
    const data = {
      seed,
      items: items
        .filter((item) => leftOf(item) > 0)
        .map(({ name, size, cover_image: image }) => ({ name, size, image })),
    }
    await sendMail(trx, {
      key: `review-invitation:${order_id}`,
      to: email,
      orderId: order_id,
      template: 'review-invitation',
      data,
    })
  })
}

async function publishForgotten(shop: Shop, id: number): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const review = await lockReview(trx, id)
    if (review?.state === 'waiting' && isPlain(`${review.author} ${review.text}`))
      await decideReview(trx, id, { version: review.version, publish: true })
  })
}
