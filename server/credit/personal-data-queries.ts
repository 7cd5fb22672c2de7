import { sql } from 'kysely'
import { allowErasing, eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import { among, type Database, getValue, listRows, type Transaction } from '../database/connection.ts'
import { eraseWordsOf, type NamingMail } from '../mail/personal-data-queries.ts'
import type { Person } from '../person.ts'
import type { CreditMoveRow } from './tables.ts'

interface CreditOfPerson {
  id: number
  kind: string
  last_four: string | null
  initial: number
  balance: number
  held: number
  message: string | null
  moves: Pick<CreditMoveRow, 'kind' | 'amount' | 'at'>[]
}

export const listCreditOf = (
  db: Database,
  { accountId, emails, mergedEmails }: Person,
): Promise<CreditOfPerson[]> =>
  listRows<CreditOfPerson>(db)`
    select a.id, a.kind, a.last_four, a.initial, a.balance, a.held, g.message,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'at', m.at) order by m.id), '[]')
        from credit_moves m where m.credit_account_id = a.id) as moves
    from credit_accounts a left join gift_card_orders g on g.order_id = a.order_id
    where a.account_id = ${accountId} or a.email_folded = any(${[...emails, ...mergedEmails]}::text[])
    order by a.id`

const areWaiting = ({ emails, mergedEmails }: Person) =>
  sql`email_folded = any(${[...emails, ...mergedEmails]}::text[]) and sent_at is null
    and frozen is distinct from 'refunded'`

export const countWaitingCards = (db: Database, person: Person): Promise<number> =>
  getValue<number>(db)`
    select count(*)::int as count from credit_accounts where ${areWaiting(person)}`

/**
 * Erases what the staff typed about the person's credit: in its moves, in the reason of a freeze, and in the activity.
 */
export async function eraseCreditWords(trx: Transaction, person: Person): Promise<void> {
  const ids = (await listCreditOf(trx, person)).map(({ id }) => id)
  await allowErasing(trx)
  await sql`
    update credit_moves set request_key = null, why = case when kind in ('issue', 'take', 'pay_out') then null else why end
    where credit_account_id = ${among(ids)}`.execute(trx)
  await sql`update credit_accounts set frozen_why = null where id = ${among(ids)}`.execute(trx)
  await eraseAuditAbout(trx, ids.map(String), ['adjustCredit', 'sendGiftCardAgain'])
}

/**
 * Erases the texts of cards that the person bought or received, and the addresses that they were mailed to. A card that
 * is still to be mailed keeps its address until then, even while it is frozen; one whose purchase was refunded is never
 * mailed.
 */
export async function eraseGiftCards(trx: Transaction, person: Person): Promise<void> {
  const { emails, mergedEmails, orderIds } = person
  const theirs = [...emails, ...mergedEmails]
  await sql`
    update credit_accounts set email = null, version = version + 1
    where email_folded = any(${theirs}::text[]) and (sent_at is not null or frozen = 'refunded')`.execute(trx)
  await sql`
    update credit_accounts set forgets_email = true, version = version + 1 where ${areWaiting(person)}`.execute(
    trx,
  )
  await eraseCardMails(trx, person)
  await sql`
    update gift_card_orders set recipient_email = null, recipient_name = null, sender_name = null, message = null
    where order_id = any(${orderIds}::text[]) or lower(recipient_email) = any(${theirs}::text[])`.execute(trx)
}

/**
 * Erases mails to recipients of cards that the person bought. Mails about cards that the person received belong to the
 * orders.
 */
async function eraseCardMails(trx: Transaction, { orderIds }: Person): Promise<void> {
  const { rows } = await sql<NamingMail>`
    select 'gift-card:' || a.id || ':' as key, g.recipient_email as recipient
    from gift_card_orders g join credit_accounts a using (order_id)
    where g.order_id = any(${orderIds}::text[]) and g.recipient_email is not null`.execute(trx)
  await eraseWordsOf(trx, rows)
}
