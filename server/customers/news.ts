import type { NewsConsent } from '../../contract/news.ts'
import { recordAudit } from '../accounts/audit-queries.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { Database } from '../database/connection.ts'
import { inParts, rowsOf } from '../database/in-parts.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, Unauthorized } from '../errors.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile } from '../http/csv.ts'
import type { PersonalData } from '../person.ts'
import type { Shop } from '../shop.ts'
import { isUuid } from '../uuid.ts'
import {
  deleteConsents,
  findConsent,
  giveConsents,
  insertConsent,
  listConsents,
  listReaders,
  type Reader,
  withdrawConsent,
} from './news-queries.ts'

/** The text of the consent, stored with each one, so that a change affects only later consents. */
const textOf = ({ settings }: Pick<Shop, 'settings'>): string =>
  `${settings.get('shop').name} may send me news of garments and sales by e-mail. I can withdraw this at any time, here or by the link in each mail.`

export async function showConsent(
  shop: Pick<Shop, 'db' | 'settings'>,
  accountId: number,
): Promise<NewsConsent> {
  const consent = await findConsent(shop.db, accountId)
  return { given_at: consent?.given_at.toISOString() ?? null, text: consent?.text ?? textOf(shop) }
}

/** Throws Conflict if the text is not the current one, as on a page that was open for long. */
export async function giveConsent(shop: Shop, accountId: number, text: string): Promise<void> {
  if (text !== textOf(shop)) {
    throw new Conflict('What you agree to has changed meanwhile. Please reload the page and read it again.')
  }
  await inTransaction(shop.db, async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) throw new Unauthorized()
    await insertConsent(trx, { account_id: accountId, email: account.email, text, source: 'account' })
    await recordAudit(trx, { what: 'news_agreed', actorId: accountId, accountId })
  })
}

export const takeBackConsent = (shop: Shop, accountId: number): Promise<void> =>
  inTransaction(shop.db, async (trx) => {
    await withdrawConsent(trx, { accountId }, 'account')
    await recordAudit(trx, { what: 'news_withdrawn', actorId: accountId, accountId })
  })

/** An invalid token changes nothing. */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  if (isUuid(token)) await withdrawConsent(db, { token }, 'link')
}

const READERS_AT_ONCE = 1_000

export function readersFile({ db, config }: Pick<Shop, 'db' | 'config'>): CsvFile {
  const list = (after: number, most: number) => listReaders(db, after, most)
  const columns: CsvColumns<Reader> = {
    ...asIs('email', 'name'),
    agreed_at: ({ given_at }) => given_at,
    source: ({ source }) => source,
    agreed_to: ({ text }) => text,
    unsubscribe_url: ({ token }) => `${config.publicUrl}/api/news/unsubscribe?token=${token}`,
  }
  return csvFile(columns, rowsOf(inParts(READERS_AT_ONCE, list)))
}

export const newsData: PersonalData = {
  name: 'news',

  async collect(db, { accountId }) {
    if (accountId === null) return []
    const consents = await listConsents(db, accountId)
    return consents.map(({ id: _, account_id: _account, token: _token, ...consent }) => consent)
  },

  /** A consent to news at an e-mail that ends with its account is kept as proof. */
  async merge(trx, from, into) {
    await withdrawConsent(trx, { accountId: from.accountId! }, 'merge')
    await giveConsents(trx, from.accountId!, into.accountId!)
  },

  async erase(trx, { accountId }) {
    if (accountId !== null) await deleteConsents(trx, accountId)
  },
}
