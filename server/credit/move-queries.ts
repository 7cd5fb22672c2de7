import { type RawBuilder, sql } from 'kysely'
import type { CreditKind, CreditMoveKind } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import {
  type Database,
  getValue,
  hasRow,
  listRows,
  listValues,
  type Transaction,
} from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import type { CreditMoveRow } from './tables.ts'

/** An amount of one credit account, in cents. */
interface CreditShare {
  credit_account_id: number
  amount: number
}

type OutsideOrders = Extract<CreditMoveKind, 'issue' | 'refund' | 'add' | 'take' | 'pay_out'>

interface NewMove extends CreditShare {
  kind: OutsideOrders
  by: string
  why?: string | undefined
  order_id?: string | undefined
  refund_id?: string | undefined
  request_key?: string | undefined
}

/** The move that issues new credit, without its account. */
export type Issue = Omit<NewMove, 'credit_account_id' | 'kind'>

const isOutgoing = (kind: OutsideOrders) => kind === 'take' || kind === 'pay_out'

/** In cents; PostgreSQL's integers end at a little more. */
const MAX_BALANCE = 2_000_000_000

/**
 * Returns false and changes nothing if less than the amount is available. Throws Conflict if the balance would exceed
 * `MAX_BALANCE`.
 */
export async function moveCredit(trx: Transaction, move: NewMove): Promise<boolean> {
  const { credit_account_id: id, kind, amount } = move
  const change = isOutgoing(kind) ? -amount : amount
  const isMoved = await hasRow(trx)`
    with changed as (
      update credit_accounts set balance = balance + ${change}::int, version = version + 1
      where id = ${id} and balance - held + ${change}::int >= 0
        and balance::bigint + ${change}::int <= ${MAX_BALANCE}
      returning id
    )
    insert into credit_moves (credit_account_id, kind, amount, order_id, refund_id, by, why, request_key)
    select id, ${kind}, ${amount}::int, ${move.order_id ?? null}, ${move.refund_id ?? null}::uuid, ${move.by},
      ${move.why ?? null}, ${move.request_key ?? null} from changed
    returning id`
  if (!isMoved && !isOutgoing(kind))
    throw new Conflict(`A gift card or store credit can have at most ${money(MAX_BALANCE)}.`)
  return isMoved
}

/** Moves an amount from one credit account to another. */
export async function moveBetween(
  trx: Transaction,
  { from, to, ...move }: { from: number; to: number; amount: number; by: string; why: string },
): Promise<void> {
  await moveCredit(trx, { credit_account_id: from, kind: 'take', ...move })
  await moveCredit(trx, { credit_account_id: to, kind: 'add', ...move })
}

export interface HeldShare extends CreditShare {
  /** The last four characters of a typed code; absent if none was typed, and in quotes of the previous release. */
  last_four?: string | null
}

/**
 * Holds all shares for an order, or returns false and holds none. Frozen accounts give nothing; neither does a gift
 * card whose code was replaced after the quote, because the former code may have leaked. Balances are set from the
 * locked rows, as with pools (catalog/stock/stock-queries.ts).
 */
export const holdCredit = (trx: Transaction, orderId: string, shares: HeldShare[]): Promise<boolean> =>
  hasRow(trx)`
    with locked as materialized (
      select a.id, wanted.amount, a.balance, a.held,
        a.frozen is null and a.balance - a.held >= wanted.amount
          and (wanted.last_four is null or wanted.last_four = a.last_four) as is_there
      from credit_accounts a
      join unnest(
        ${shares.map((share) => share.credit_account_id)}::int[], ${shares.map(({ amount }) => amount)}::int[],
        ${shares.map(({ last_four = null }) => last_four)}::text[]
      ) as wanted (id, amount, last_four) using (id)
      order by a.id
      for update of a
    ),
    enough as materialized (
      select from locked having count(*) = ${shares.length} and bool_and(is_there)
    ),
    held as (
      update credit_accounts a
      set balance = locked.balance, held = locked.held + locked.amount, version = version + 1
      from locked where a.id = locked.id and exists (select from enough)
      returning a.id, locked.amount
    )
    insert into credit_moves (credit_account_id, kind, amount, order_id, by)
    select id, 'hold', amount, ${orderId}, 'shopper' from held
    returning id`

const CHANGES = {
  release: sql`held = a.held - held_for.amount`,
  spend: sql`balance = a.balance - held_for.amount, held = a.held - held_for.amount`,
  retake: sql`balance = held_for.balance, held = held_for.held + held_for.amount`,
}

/** The accounts whose credit an order holds, or held before it ended, ordered by id. */
const lockedOf = (orderId: string) => sql`
  locked as materialized (
    select a.id, a.balance, a.held, a.frozen is null and a.balance - a.held >= m.amount as is_there, m.amount
    from credit_accounts a join credit_moves m on m.credit_account_id = a.id
    where m.order_id = ${orderId} and m.kind = 'hold'
    order by a.id
    for update of a
  )`

export const releaseCredit = (trx: Transaction, orderId: string, by: string): Promise<void> =>
  moveHeld(trx, orderId, 'release', by)

/** Spends what the order holds, when it is paid. */
export const spendCredit = (trx: Transaction, orderId: string, by: string): Promise<void> =>
  moveHeld(trx, orderId, 'spend', by)

async function moveHeld(
  trx: Transaction,
  orderId: string,
  kind: 'release' | 'spend',
  by: string,
): Promise<void> {
  await sql`
    with ${lockedOf(orderId)},
    changed as (
      update credit_accounts a set ${CHANGES[kind]}, version = version + 1
      from locked as held_for where a.id = held_for.id
      returning a.id, held_for.amount
    )
    insert into credit_moves (credit_account_id, kind, amount, order_id, by)
    select id, ${kind}, amount, ${orderId}, ${by} from changed`.execute(trx)
}

/** Holds again everything that an ended order had held, or returns false and holds nothing. */
export const retakeCredit = (trx: Transaction, orderId: string, by: string): Promise<boolean> =>
  hasRow(trx)`
    with ${lockedOf(orderId)},
    enough as materialized (select from locked having bool_and(is_there)),
    changed as (
      update credit_accounts a set ${CHANGES.retake}, version = version + 1
      from locked as held_for where a.id = held_for.id and exists (select from enough)
      returning a.id, held_for.amount
    )
    insert into credit_moves (credit_account_id, kind, amount, order_id, by)
    select id, 'retake', amount, ${orderId}, ${by} from changed
    returning id`

const MOST_HOLDS = 20

/** Ids of the orders that most recently held credit of the account. */
export const listHolds = (db: Database, creditAccountId: number): Promise<string[]> =>
  listValues<string>(db)`
    select order_id from credit_moves
    where credit_account_id = ${creditAccountId}::int and kind in ('hold', 'retake')
    order by id desc limit ${MOST_HOLDS}`

/** What an order has spent, the latest account first, with where the rest of a gift card has moved since. */
export const listSpent = (
  trx: Transaction,
  orderId: string,
): Promise<(CreditShare & { added_to: number | null })[]> =>
  listRows<CreditShare & { added_to: number | null }>(trx)`
    select m.credit_account_id, m.amount, a.added_to
    from credit_moves m join credit_accounts a on a.id = m.credit_account_id
    where m.order_id = ${orderId} and m.kind = 'spend'
    order by m.id desc`

/** For use inside another query: the sum that refunds have returned to the accounts that paid an order. */
export const givenBackTo = (orderId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(m.amount), 0)::int from credit_moves m
  where m.order_id = ${orderId} and m.kind = 'refund'
)`

export const sumGivenBack = (db: Database, orderId: string): Promise<number> =>
  getValue<number>(db)`select ${givenBackTo(sql`${orderId}`)} as sum`

/** The kinds of credit that these refunds were paid as, gift cards first. */
export const listKindsGiven = (trx: Transaction, refundIds: string[]): Promise<CreditKind[]> =>
  listValues<CreditKind>(trx)`
    select distinct a.kind
    from credit_moves m join credit_accounts a on a.id = m.credit_account_id
    where m.refund_id = any(${refundIds}::uuid[])
    order by a.kind`

/** For use inside another query: the kinds of credit that a refund was paid as. */
export const kindsGiven = (refundId: RawBuilder<unknown>) => sql<CreditKind[]>`(
  select coalesce(json_agg(distinct a.kind order by a.kind), '[]')
  from credit_moves m join credit_accounts a on a.id = m.credit_account_id
  where m.refund_id = ${refundId}
)`

/** For use inside another query: whether a refund went to credit that had paid, rather than to newly issued credit. */
export const wentBack = (refundId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from credit_moves m where m.refund_id = ${refundId} and m.kind = 'refund'
)`

/** Whether this gift card was issued for a refund. */
export const isOfRefund = (trx: Transaction, cardId: number): Promise<boolean> =>
  hasRow(trx)`
    select from credit_moves where credit_account_id = ${cardId} and kind = 'issue' and refund_id is not null`

/** What refunds of its purchase have taken from a gift card, less what was restored, in cents. */
export const sumTaken = (trx: Transaction, cardId: number, purchase: string): Promise<number> =>
  getValue<number>(trx)`
    select coalesce(sum(case kind when 'take' then amount when 'add' then -amount end), 0)::int as sum from credit_moves
    where credit_account_id = ${cardId} and order_id = ${purchase}`

/**
 * What a gift card brought to the store credit that it was added to, less what came back to the card from there, in
 * cents. Moves by refunds of its purchase carry their order, and those by the staff an e-mail.
 */
export const sumAdded = (trx: Transaction, cardId: number): Promise<number> =>
  getValue<number>(trx)`
    select coalesce(sum(case kind when 'take' then amount when 'add' then -amount end), 0)::int as sum from credit_moves
    where credit_account_id = ${cardId} and order_id is null and by in ('shopper', 'provider')`

/** The move made under this key. A concurrent duplicate request waits here for the first. */
export async function findMoveByRequest(
  trx: Transaction,
  requestKey: string,
): Promise<CreditMoveRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit move ${requestKey}`}, 0))`.execute(trx)
  return await trx
    .selectFrom('credit_moves')
    .selectAll()
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export const listMoves = (db: Database, creditAccountId: number, limit: number, offset = 0) =>
  db
    .selectFrom('credit_moves')
    .selectAll()
    .where('credit_account_id', '=', creditAccountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
