import { sql } from 'kysely'
import type { CreditFilter } from '../../contract/credit.ts'
import { readCode } from '../crockford.ts'
import { anywhere, contains } from '../database/text-queries.ts'
import { type Database, getRow } from '../database/connection.ts'
import { countRows } from '../database/count-queries.ts'
import type { Page } from '../http/paging.ts'

const LAST_FOUR = 4

const selectCredit = (db: Database) =>
  db
    .selectFrom('credit_accounts')
    .leftJoin('accounts', 'accounts.id', 'credit_accounts.account_id')
    .leftJoin('gift_card_orders', 'gift_card_orders.order_id', 'credit_accounts.order_id')
    .selectAll('credit_accounts')
    .select([
      'accounts.email as account_email',
      'accounts.name as account_name',
      'gift_card_orders.recipient_name',
      'gift_card_orders.sender_name',
      sql<string | null>`gift_card_orders.send_on::text`.as('send_on'),
    ])

export type CreditWithOwner = Awaited<ReturnType<typeof listCredit>>['rows'][number]

/**
 * Matches the last four characters of a code, a part of an e-mail, or of the name of the owner, recipient or sender.
 */
const matching = ({ q = '', kind }: CreditFilter) => {
  const text = q.trim().toLowerCase()
  const letters = readCode(text.toUpperCase().replace(/[\s-]/g, ''))
  const lastFour = letters && letters.length >= LAST_FOUR ? letters.slice(-LAST_FOUR) : null
  const part = anywhere(text)
  const names = sql.join(
    ['recipient_name', 'sender_name', 'accounts.name'].map((name) => contains(sql`${sql.ref(name)}`, text)),
    sql` or `,
  )
  return sql<boolean>`
    (${text} = '' or credit_accounts.last_four = ${lastFour} or credit_accounts.email_folded like ${part}
      or lower(accounts.email) like ${part} or credit_accounts.order_id = ${q.trim().toUpperCase()} or ${names})
    and (${kind ?? null}::text is null or credit_accounts.kind = ${kind ?? null})`
}

export async function listCredit(db: Database, filter: CreditFilter, { limit, offset }: Page) {
  const rows = await selectCredit(db)
    .where(matching(filter))
    .orderBy('credit_accounts.created_at', 'desc')
    .orderBy('credit_accounts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const count = await countRows(
    db,
    sql`from credit_accounts left join accounts on accounts.id = credit_accounts.account_id
      left join gift_card_orders on gift_card_orders.order_id = credit_accounts.order_id
      where ${matching(filter)}`,
  )
  return { rows, count }
}

/** An account's store credit, and gift cards mailed to an address; newest first. */
export const listCreditOfBuyer = (
  db: Database,
  buyer: { account_id: number | null; email_folded: string },
  limit: number,
): Promise<CreditWithOwner[]> =>
  selectCredit(db)
    .where((where) =>
      where.or([
        where.and({
          'credit_accounts.account_id': buyer.account_id,
          'credit_accounts.kind': 'store_credit',
        }),
        where('credit_accounts.email_folded', '=', buyer.email_folded),
      ]),
    )
    .orderBy('credit_accounts.created_at', 'desc')
    .orderBy('credit_accounts.id', 'desc')
    .limit(limit)
    .execute()

export const findCredit = (db: Database, id: number): Promise<CreditWithOwner | undefined> =>
  selectCredit(db).where('credit_accounts.id', '=', id).executeTakeFirst()

/** For the export, ordered by id. */
export const listCreditAfter = (db: Database, filter: CreditFilter, last: number, limit: number) =>
  selectCredit(db)
    .where(matching(filter))
    .where('credit_accounts.id', '>', last)
    .orderBy('credit_accounts.id')
    .limit(limit)
    .execute()

/** The shop's liability in cents; frozen credit is owed, too. */
export const sumLiability = (db: Database): Promise<{ gift_cards: number; store_credit: number }> =>
  getRow<{ gift_cards: number; store_credit: number }>(db)`
    select coalesce(sum(balance) filter (where kind = 'gift_card'), 0)::float8 as gift_cards,
      coalesce(sum(balance) filter (where kind = 'store_credit'), 0)::float8 as store_credit
    from credit_accounts where balance > 0`
