import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Bucket } from './allowance-queries.ts'
import type { Account } from './tables.ts'

/** What a guess is counted in, in this order. */
export const BUCKET_NAMES = ['device', 'address', 'known', 'tries', 'account'] as const
export type BucketName = (typeof BUCKET_NAMES)[number]
export type Buckets = Partial<Record<BucketName, Bucket>>

export interface NewGuess {
  /** Null when what was typed can't be one. */
  email: string | null
  address: string
  /** Of a browser's token: whose it says it is, and since when. */
  device: { accountId: number; issuedAt: Date } | undefined
  buckets: Buckets
}

export interface CountedGuess {
  account: Account | undefined
  /** The buckets that had room for it. */
  spent: BucketName[]
}

/** One more in the bucket, if there is room and `condition` holds. */
const use = (name: BucketName, condition: ReturnType<typeof sql>) => sql`${sql.id(name)} as (
  insert into allowances as a (key, empty_at)
  select key, now() + step from bucket where name = ${sql.lit(name)} and ${condition}
  on conflict (key) do update
    set empty_at = greatest(a.empty_at, now()) + (select step from bucket where name = ${sql.lit(name)})
    where a.empty_at <= now() + (select room from bucket where name = ${sql.lit(name)})
  returning ${sql.lit(name)} as name
)`

/**
 * Finds the account and counts the guess, in the one statement that is the same whether there is an
 * account or not. Which bucket is used after which is explained in decisions/0004; as everybody locks
 * them in that order, nobody waits in a circle. It doesn't wait for the disk: what is written before the
 * answer does, and takes this along.
 */
export async function countGuess(db: Database, guess: NewGuess): Promise<CountedGuess> {
  const { email, address, device } = guess
  const buckets = BUCKET_NAMES.flatMap((name) => {
    const bucket = guess.buckets[name]
    return bucket ? [{ name, ...bucket }] : []
  })
  const { rows } = await sql<Account & Omit<CountedGuess, 'account'>>`
    with found as materialized (
      select accounts.*,
        exists (
          select from known_addresses k
          where k.account_id = accounts.id and k.address = ${address} and k.seen_at > now() - interval '90 days'
        ) as at_known_address,
        -- A token's time is in whole seconds.
        accounts.id = ${device?.accountId ?? null}::int
          and date_trunc('second', password_changed_at) <= ${device?.issuedAt ?? null}::timestamptz as on_known_device
      from accounts where lower(email) = lower(${email}::text)
    ),
    bucket as materialized (
      select name, key, make_interval(secs => step) as step, make_interval(secs => step * (burst - 1)) as room
      from unnest(
        ${buckets.map(({ name }) => name)}::text[],
        ${buckets.map(({ key }) => key)}::text[],
        ${buckets.map(({ stepSeconds }) => stepSeconds)}::float8[],
        ${buckets.map(({ burst }) => burst)}::int[]
      ) as given (name, key, step, burst)
    ),
    ${use('device', sql`exists (select from found where on_known_device)`)},
    ${use('address', sql`not exists (select from device)`)},
    ${use('known', sql`exists (select from address) and exists (select from found where at_known_address)`)},
    ${use('tries', sql`exists (select from address) and not exists (select from known)`)},
    ${use('account', sql`exists (select from address) and not exists (select from known)`)}
    select found.*, array(
        select name from device union all select name from address union all select name from known
        union all select name from tries union all select name from account
      ) as spent,
      set_config('synchronous_commit', 'off', true)
    from (select) one left join found on true`.execute(db)
  const { spent, ...account } = rows[0]!
  return { account: account.id === null ? undefined : account, spent }
}

export interface SignIn {
  account: Account
  session: { id: string; expiresAt: Date }
  address: string
  /** What the guess was counted in: a right one gets it back. */
  spent: Bucket[]
}

/**
 * Everything that a right password brings, or nothing: false when the password is no longer the one that
 * was verified. The lock on the account makes a change of password wait, so that it ends this session too.
 */
export async function insertSignIn(
  db: Database,
  { account, session, address, spent }: SignIn,
): Promise<boolean> {
  const { rows } = await sql`
    with owner as (
      select id from accounts where id = ${account.id} and password_hash = ${account.password_hash} for share
    ),
    opened as (
      insert into sessions (id, account_id, address, expires_at)
      select ${session.id}, id, ${address}, ${session.expiresAt}::timestamptz from owner
      returning account_id
    ),
    known as (
      insert into known_addresses (account_id, address) select id, ${address} from owner
      on conflict (account_id, address) do update set seen_at = now()
    ),
    noted as (
      insert into audit_log (what, actor_id, account_id, address) select 'sign_in', id, id, ${address} from owner
    ),
    -- One step less in each, in the order in which guesses are counted. Said as an insertion because that goes by
    -- the key whatever the plan: one made while there were no buckets would read through all of them.
    forgiven as (
      insert into allowances as a (key, empty_at)
      select given.key, now() - make_interval(secs => given.step)
      from owner, unnest(
        ${spent.map(({ key }) => key)}::text[], ${spent.map(({ stepSeconds }) => stepSeconds)}::float8[]
      ) with ordinality as given (key, step, place)
      order by given.place
      on conflict (key) do update set empty_at = a.empty_at - (now() - excluded.empty_at)
    )
    select account_id from opened`.execute(db)
  return rows.length > 0
}
