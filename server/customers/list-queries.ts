import { sql, type Expression } from 'kysely'
import type { CustomerFilter, CustomerSort } from '../../contract/customer.ts'
import { contains } from '../database/text-queries.ts'
import { type Database, listRows } from '../database/connection.ts'
import { countRows } from '../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import type { CustomerRow } from './tables.ts'

export type ListedCustomer = CustomerRow & { tags: string[] }

/** Each has an index, used in both directions. */
const SORTS: Record<CustomerSort, Expression<unknown>> = {
  seen: sql`c.last_seen_at desc, c.id desc`,
  spent: sql`c.spent desc, c.id desc`,
  orders: sql`c.orders desc, c.id desc`,
  returns: sql`c.returns_percent desc, c.id desc`,
  name: sql`lower(c.name), c.id`,
}

const tags = sql`array(select tag from customer_tags t where t.customer_id = c.id order by lower(tag)) as tags`

/** A complete e-mail is looked up exactly, because a search by its domain part would match too many others. */
async function isEmailOfSomebody(db: Database, q: string | undefined): Promise<boolean> {
  if (!q?.includes('@')) return false
  const found = await sql`select from customers where email_folded = lower(${q.trim()}) limit 1`.execute(db)
  return found.rows.length > 0
}

async function conditionsOf(db: Database, { q, tag }: CustomerFilter): Promise<Expression<unknown>> {
  const isEmail = await isEmailOfSomebody(db, q)
  const conditions = [
    isEmail && sql`c.email_folded = lower(${q!.trim()})`,
    !isEmail && q?.trim() && contains(sql`c.email || ' ' || coalesce(c.name, '')`, q.trim()),
    tag?.trim() &&
      sql`c.id in (select customer_id from customer_tags where lower(tag) = lower(${tag.trim()}))`,
  ].filter((condition) => !!condition) as Expression<unknown>[]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

export async function listCustomers(
  db: Database,
  { sort = 'seen', ...filter }: CustomerFilter & { sort?: CustomerSort },
  page: Page,
): Promise<Counted & { rows: ListedCustomer[] }> {
  const from = sql`from customers c where ${await conditionsOf(db, filter)}`
  const [counted, listed] = await Promise.all([
    countRows(db, from),
    sql<ListedCustomer>`
      select c.*, ${tags} ${from} order by ${SORTS[sort]} limit ${page.limit} offset ${page.offset}`.execute(
      db,
    ),
  ])
  const total = countUp(counted)
  return { ...total, rows: listed.rows.slice(0, Math.max(0, total.total - page.offset)) }
}

/** In the order of ids, so that each part starts after the last id of the previous one. */
export const listCustomersAfter = async (
  db: Database,
  filter: CustomerFilter,
  id: number,
  limit: number,
): Promise<ListedCustomer[]> =>
  await listRows<ListedCustomer>(db)`
    select c.*, ${tags} from customers c where ${await conditionsOf(db, filter)} and c.id > ${id}
    order by c.id limit ${limit}`
