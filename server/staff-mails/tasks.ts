import { hasPermission, type Permission } from '../../contract/permissions.ts'
import { hourIn, todayIn } from '../../contract/time-zone.ts'
import { DAY_MS } from '../../contract/time.ts'
import { listLowStock } from '../catalog/admin-queries.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Mail, MailData, MailName } from '../mail/mails.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { listDisputesSince } from '../orders/disputes/dispute-queries.ts'
import { listOrdersPaidBetween, listOrdersPaidOn } from '../orders/new-order-queries.ts'
import { listReturnsWaitingSince } from '../returns/waiting-return-queries.ts'
import type { Shop } from '../shop.ts'
import { getReached, listRecipients, type Recipient, setReached, takeNewlyLow } from './queries.ts'

/** How much later than its own timestamp a transaction may commit. */
const OVERLAP_MS = 2 * 60_000
/** If the overlap has more orders than this, only daily mails report the rest. */
const MOST_ORDERS = 2_000
const MOST_LISTED = 50
/** Low products checked per run. */
const MOST_LOW = 1_000
/** Hour, in the shop's time zone, from which the previous day's mail is sent. */
const DAILY_HOUR = 6

export const staffMailTasks = (shop: Shop): Record<string, Task> => ({
  mail_staff: async () => {
    const reached = await getReached(shop.db)
    const now = new Date()
    const recipients = await listRecipients(shop.db)
    if (recipients.length > 0) {
      const since = new Date(reached.getTime() - OVERLAP_MS)
      await tellOfOrders(shop, recipients, since, now)
      await tellOfDisputes(shop, recipients, since)
      await tellOfReturns(shop, recipients, since)
      await tellOfLowStock(shop, recipients)
      await tellOfYesterday(shop, recipients, now)
    }
    await setReached(shop.db, now)
  },
})

export const staffMailSchedule: Schedule[] = [{ task: 'mail_staff', match: '* * * * *', atStart: true }]

const send = (shop: Shop, mail: Mail) => inTransaction(shop.db, (trx) => sendMail(trx, mail))

/** Queues one mail for each of `told`. A key is mailed once, so nothing is reported twice. */
const mailsTo = <Name extends Extract<MailName, `staff-${string}`>>(
  told: Recipient[],
  template: Name,
  about: string,
  data: MailData[Name],
): Mail[] =>
  told.map(({ accountId, email }) => {
    return { key: `${template}:${about}:${accountId}`, to: email, template, data } as Mail
  })

const thoseWith = (
  recipients: readonly Recipient[],
  permission: Permission,
  hasChosen: (recipient: Recipient) => boolean,
) => recipients.filter((recipient) => hasChosen(recipient) && hasPermission(recipient.role, permission))

async function tellOfOrders(shop: Shop, recipients: Recipient[], since: Date, now: Date): Promise<void> {
  const told = thoseWith(recipients, 'orders.read', ({ orders }) => orders === 'each')
  if (told.length === 0) return
  const { orders } = await listOrdersPaidBetween(shop.db, since, now, MOST_ORDERS)
  for (const order of orders) {
    for (const mail of mailsTo(told, 'staff-order', order.id, order)) await send(shop, mail)
  }
}

async function tellOfDisputes(shop: Shop, recipients: Recipient[], since: Date): Promise<void> {
  const told = thoseWith(recipients, 'orders.read', ({ disputes }) => disputes)
  if (told.length === 0) return
  for (const { id, ...dispute } of await listDisputesSince(shop.db, since)) {
    const data = { ...dispute, providerUrl: providerUrlOf(shop, id) }
    for (const mail of mailsTo(told, 'staff-dispute', id, data)) await send(shop, mail)
  }
}

/** The address of the page for answering the dispute; null in the sandbox, which has none. */
function providerUrlOf({ provider, config }: Shop, dispute: string): string | null {
  if (provider.isSandbox || config.stripeApiBase) return null
  const mode = provider.publishableKey.startsWith('pk_test_') ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}disputes/${encodeURIComponent(dispute)}`
}

async function tellOfReturns(shop: Shop, recipients: Recipient[], since: Date): Promise<void> {
  const told = thoseWith(recipients, 'returns.read', ({ returns }) => returns)
  if (told.length === 0) return
  for (const returned of await listReturnsWaitingSince(shop.db, since)) {
    const about = `${returned.number}:${returned.waitsFor}`
    for (const mail of mailsTo(told, 'staff-return', about, returned)) await send(shop, mail)
  }
}

async function tellOfLowStock(shop: Shop, recipients: Recipient[]): Promise<void> {
  const told = thoseWith(recipients, 'products.read', ({ low_stock }) => low_stock)
  if (told.length === 0) return
  const low = await listLowStock(shop.db, MOST_LOW)
  await inTransaction(shop.db, async (trx) => {
    const ids = low.map(({ id }) => id)
    const fresh = await takeNewlyLow(trx, ids)
    const products = low.filter(({ id }) => fresh.has(id))
    if (products.length === 0) return
    const about = `${Date.now()}-${products[0]!.id}`
    const data = { products: products.slice(0, MOST_LISTED), count: products.length }
    for (const mail of mailsTo(told, 'staff-low-stock', about, data)) await sendMail(trx, mail)
  })
}

/** Mails the orders of the day before, in the shop's time zone, once it is `DAILY_HOUR` there. */
export async function tellOfYesterday(shop: Shop, recipients: Recipient[], now: Date): Promise<void> {
  const told = thoseWith(recipients, 'orders.read', ({ orders }) => orders === 'daily')
  const timeZone = shop.settings.get('shop').time_zone
  if (told.length === 0 || hourIn(timeZone, now) < DAILY_HOUR) return
  const day = new Date(Date.parse(todayIn(timeZone, now)) - DAY_MS).toISOString().slice(0, 10)
  const paid = await listOrdersPaidOn(shop.db, day, MOST_LISTED)
  if (paid.orders.length === 0) return
  const data = { day, ...paid }
  for (const mail of mailsTo(told, 'staff-orders', day, data)) await send(shop, mail)
}
