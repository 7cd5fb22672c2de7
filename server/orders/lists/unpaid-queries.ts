import { sql, type Insertable } from 'kysely'
import { anywhere, contains } from '../../database/text-queries.ts'
import { MOST_COUNTED } from '../../../contract/total.ts'
import { amongTexts, type Database, type Transaction } from '../../database/connection.ts'
import type { InJson } from '../../database/in-json.ts'
import { type Counted, countUp, type Page } from '../../http/paging.ts'
import { idBegins } from '../order-id-queries.ts'
import { readOrderIdEnds } from '../order-id.ts'
import { shownName } from '../../invisible.ts'
import { selectOrders, type OrderWithDetails } from '../order-queries.ts'
import type { PaymentFailureRow, PaymentFailuresTable } from '../tables.ts'

/** Inserted once, because Stripe can report it again after its event was deleted here. */
export async function insertPaymentFailure(
  trx: Transaction,
  failure: Insertable<PaymentFailuresTable>,
): Promise<void> {
  await trx
    .insertInto('payment_failures')
    .values({ ...failure, name: failure.name && (shownName(failure.name) || null) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Times are in ISO 8601. */
export type UnpaidOrder = OrderWithDetails & {
  failures: InJson<PaymentFailureRow>[]
}

/**
 * Unpaid checkouts, newest first, without exchanges, which wait for a return. `text` matches a part of the e-mail or
 * name, or either end of the id.
 */
export async function listUnpaidOrders(
  db: Database,
  text: string,
  { limit, offset }: Page,
): Promise<Counted & { rows: UnpaidOrder[] }> {
  const matching = sql`select o.id, o.created_at from orders o
    where o.paid_at is null and o.exchange_of is null ${text ? sql`and o.id in (${unpaidWith(text)})` : sql``}
    order by o.created_at desc, o.id desc limit ${MOST_COUNTED + 1}`
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${matching})
    select count(*) as total, array(
      select id from found order by created_at desc, id desc limit ${limit} offset ${offset}
    ) as ids from found`.execute(db)
  const { total, ids } = found[0]!
  const rows = ids.length > 0 && offset < MOST_COUNTED ? await listThose(db, ids) : []
  return { ...countUp(total), rows }
}

function unpaidWith(text: string) {
  const { beginning, end } = readOrderIdEnds(text)
  const isLike = (column: string) => sql`${sql.ref(column)} like lower(${anywhere(text)}) collate "C"`
  const arms = [
    sql`select id from orders where paid_at is null and ${isLike('email_folded')}`,
    sql`select order_id from payment_failures
      where ${contains(sql`coalesce(email, '') || ' ' || coalesce(name, '')`, text)}`,
    beginning && sql`select id from orders where ${idBegins(sql`id`, beginning)}`,
    end && sql`select id from orders where reverse(id) like ${`${end}%`}`,
  ].filter((arm) => !!arm)
  return sql.join(arms, sql` union all `)
}

const failures = sql<UnpaidOrder['failures']>`(
  select coalesce(jsonb_agg(to_jsonb(f) order by f.at, f.id), '[]') from payment_failures f where f.order_id = orders.id
)`.as('failures')

const listThose = (db: Database, ids: string[]): Promise<UnpaidOrder[]> =>
  selectOrders(db)
    .select(failures)
    .where('orders.id', '=', amongTexts(ids))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
