import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { StripeRate } from '../config-formats.ts'

/** The account's row; other keys are endpoints. */
const ACCOUNT = ''
/** A sixth of a second's calls may be made at once and the others are spread, so that no second exceeds the limit. */
const SPREAD = 0.8
const AT_ONCE_SECONDS = 0.2

export interface Slot {
  /** Milliseconds from now until the last of the calls may be made. */
  lastInMs: number
  /** Milliseconds between consecutive calls. */
  apartMs: number
}

/**
 * Takes a slot for each call; `calls` has the number per endpoint. An endpoint whose queue is longer than `queueMs` is
 * missing from the result, and all are if the account's queue is. Rows are locked in the order of their keys, the
 * account's last.
 */
export async function takeSlots(
  db: Database,
  calls: ReadonlyMap<string, number>,
  { account, endpoint }: StripeRate,
  queueMs: number,
): Promise<{ endpoints: Map<string, Slot>; account: Slot } | undefined> {
  const keys = [...calls.keys()].sort()
  const apart = (rate: number) => 1 / (rate * SPREAD)
  const atOnce = sql`make_interval(secs => ${AT_ONCE_SECONDS}::float8)`
  const after = (count: ReturnType<typeof sql>, rate: number) =>
    sql`now() - ${atOnce} + make_interval(secs => ${count} * ${apart(rate)}::float8)`
  const orLater = sql`on conflict (key) do update
    set next_at = greatest(p.next_at, now() - ${atOnce}) + (excluded.next_at - (now() - ${atOnce}))
    where p.next_at < now() + make_interval(secs => ${queueMs / 1000}::float8)
    returning key, next_at`
  const { rows } = await sql<{ key: string; inMs: number }>`
    with asked as (
      select key, count from unnest(${keys}::text[], ${keys.map((key) => calls.get(key))}::int[]) as given (key, count)
    ), endpoints as (
      insert into provider_slots as p (key, next_at)
      select key, ${after(sql`count`, endpoint)} from asked order by key ${orLater}
    ), account as (
      insert into provider_slots as p (key, next_at)
      select ${ACCOUNT}, ${after(sql`sum(count)`, account)} from asked join endpoints using (key)
      having count(*) > 0 ${orLater}
    )
    select key, (1000 * extract(epoch from next_at - now()))::float8 as "inMs"
    from (select * from endpoints union all select * from account) as taken`.execute(db)
  const slots = new Map(
    rows.map(({ key, inMs }) => {
      const apartMs = 1000 * apart(key === ACCOUNT ? account : endpoint)
      return [key, { lastInMs: inMs - apartMs, apartMs }]
    }),
  )
  const taken = slots.get(ACCOUNT)
  slots.delete(ACCOUNT)
  return taken && { endpoints: slots, account: taken }
}
