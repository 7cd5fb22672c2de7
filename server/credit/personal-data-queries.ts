import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
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

export async function listCreditOf(
  db: Database,
  { accountId, emails, mergedEmails }: Person,
): Promise<CreditOfPerson[]> {
  const { rows } = await sql<CreditOfPerson>`
    select a.id, a.kind, a.last_four, a.initial, a.balance, a.held, g.message,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'at', m.at) order by m.id), '[]')
        from credit_moves m where m.credit_account_id = a.id) as moves
    from credit_accounts a left join gift_card_orders g on g.order_id = a.order_id
    where a.account_id = ${accountId} or a.email_folded = any(${[...emails, ...mergedEmails]}::text[])
    order by a.id`.execute(db)
  return rows
}

/**
 * The words of cards that the person bought or was given, and where cards were mailed to. A card that waits for its day
 * keeps its address until it is sent.
 */
export async function eraseGiftCards(
  trx: Transaction,
  { emails, mergedEmails, orderIds }: Person,
): Promise<void> {
  const theirs = [...emails, ...mergedEmails]
  await sql`
    update credit_accounts set email = null, version = version + 1
    where email_folded = any(${theirs}::text[]) and sent_at is not null`.execute(trx)
  await sql`
    update gift_card_orders set recipient_email = null, recipient_name = null, sender_name = null, message = null
    where order_id = any(${orderIds}::text[]) or lower(recipient_email) = any(${theirs}::text[])`.execute(trx)
}
