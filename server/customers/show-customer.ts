import type { Customer, CustomerDetails } from '../../contract/customer.ts'
import type { Notes } from '../../contract/order-notes.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Database } from '../database/connection.ts'
import { listCreditOfBuyer } from '../credit/list-queries.ts'
import { showCredit } from '../credit/show-credit.ts'
import { listMailsTo } from '../mail/queries.ts'
import {
  listAddressesOfBuyer,
  listOrdersOfBuyer,
  listReturnsOfBuyer,
  listSizesKept,
} from '../orders/buyer-queries.ts'
import type { ListedCustomer } from './list-queries.ts'
import { findConsent } from './news-queries.ts'
import { findCustomer, listNotes, listTags } from './queries.ts'

const MOST_ROWS = 50
const MOST_ADDRESSES = 20

export const showCustomer = ({
  account_id,
  email_folded: _folded,
  pieces_back: _back,
  first_seen_at,
  last_seen_at,
  ...row
}: ListedCustomer): Customer => ({
  ...row,
  has_account: account_id !== null,
  first_seen_at: first_seen_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
})

export async function showRecords(db: Database, id: number): Promise<Notes> {
  const [notes, tags] = await Promise.all([listNotes(db, id), listTags(db, id)])
  return { notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })), tags }
}

/** Undefined if the customer does not exist. */
export async function showDetails(db: Database, id: number): Promise<CustomerDetails | undefined> {
  const customer = await findCustomer(db, id)
  if (!customer) return undefined
  const [news, records, account, orders, returns, addresses, sizes, credit, mails] = await Promise.all([
    customer.account_id === null ? undefined : findConsent(db, customer.account_id),
    showRecords(db, id),
    customer.account_id === null ? undefined : findAccount(db, customer.account_id),
    listOrdersOfBuyer(db, customer, MOST_ROWS),
    listReturnsOfBuyer(db, customer, MOST_ROWS),
    listAddressesOfBuyer(db, customer, MOST_ADDRESSES),
    listSizesKept(db, customer),
    listCreditOfBuyer(db, customer, MOST_ROWS),
    listMailsTo(db, [customer.email_folded], MOST_ROWS),
  ])
  return {
    ...showCustomer({ ...customer, tags: records.tags }),
    ...records,
    account: account
      ? {
          since: account.created_at.toISOString(),
          is_verified: account.email_verified_at !== null,
          is_staff: account.role !== null,
        }
      : null,
    news: news ? { given_at: news.given_at.toISOString(), source: news.source } : null,
    recent_orders: orders.map(dated),
    returns: returns.map(dated),
    addresses: addresses.map(({ last_at, ...address }) => ({ ...address, last_at: last_at.toISOString() })),
    sizes,
    credit: credit.map((row) => {
      const { id, kind, last_four, balance, held, frozen, frozen_why } = showCredit(row)
      return { id, kind, last_four, balance, held, frozen, frozen_why }
    }),
    mails: mails.map(({ sent_at, ...mail }) => ({ ...dated(mail), sent_at: sent_at?.toISOString() ?? null })),
  }
}

const dated = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
})
