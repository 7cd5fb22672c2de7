import { DAY_MS } from '../../contract/time.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { findSwitchedOn } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { issueInvoices } from './issue.ts'
import { listUncorrected, listUninvoiced } from './queries.ts'

const ORDERS_AT_ONCE = 500
/** The nightly run looks further back, to catch up after a long outage. */
const RECENT_MS = 2 * DAY_MS
const ALL_MS = 100 * DAY_MS

export const invoiceTasks = (shop: Shop): Record<string, Task> => ({
  issue_invoices: () => issueDue(shop, new Date(Date.now() - RECENT_MS)),
  issue_all_invoices: () => issueDue(shop, new Date(Date.now() - ALL_MS)),
})

export const invoiceSchedule: Schedule[] = [
  { task: 'issue_invoices', match: '* * * * *', atStart: true },
  { task: 'issue_all_invoices', match: '40 3 * * *' },
]

/**
 * Issues invoices for all orders paid since the shop turned them on, and credit notes for the refunds of orders with an
 * invoice.
 */
async function issueDue({ db, settings, log }: Shop, since: Date): Promise<void> {
  const due = await listUncorrected(db, since)
  const wantedSince = await findSwitchedOn(db, 'invoices', 'for_all_orders')
  if (wantedSince) {
    const from = wantedSince > since ? wantedSince : since
    due.push(...(await listUninvoiced(db, from, ORDERS_AT_ONCE)))
  }
  await processInOrder(
    due,
    async (id) => void (await inTransaction(db, (trx) => issueInvoices(trx, settings, id))),
    (order, err) => log.error({ order, err }, 'the invoice of an order could not be issued'),
  )
}
