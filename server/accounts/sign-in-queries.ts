import { sql } from 'kysely'
import { type Database, getValue, hasRow, type Transaction } from '../database/connection.ts'
import type { Bucket } from './rate-limit-queries.ts'
import type { Account } from './tables.ts'

/** Every attempt locks its buckets in this order, to avoid deadlocks. */
export const BUCKET_NAMES = ['browser', 'home', 'address', 'remembered', 'stranger', 'account'] as const
type BucketName = (typeof BUCKET_NAMES)[number]
export type Buckets = Partial<Record<BucketName, Bucket>>

interface NewAttempt {
  /** Null if the typed text is not an e-mail. */
  email: string | null
  address: string
  browser: { accountId: number; issuedAt: Date } | undefined
  buckets: Buckets
}

interface CountedAttempt {
  account: Account | undefined
  used: BucketName[]
}

const addUnitIf = (name: BucketName, condition: ReturnType<typeof sql>) => sql`${sql.id(name)} as (
  insert into rate_limit_buckets as a (key, empty_at)
  select key, now() + step from bucket where name = ${sql.lit(name)} and ${condition}
  on conflict (key) do update
    set empty_at = greatest(a.empty_at, now()) + (select step from bucket where name = ${sql.lit(name)})
    where a.empty_at <= now() + (select room from bucket where name = ${sql.lit(name)})
  returning ${sql.lit(name)} as name
)`

/**
 * Finds the account and counts the attempt in one statement, whose cost does not reveal whether the account exists
 * (decisions/0004). Its commit does not wait for the disk; a later statement of the request flushes both.
 */
export async function countAttempt(db: Database, attempt: NewAttempt): Promise<CountedAttempt> {
  const { email, address, browser } = attempt
  const buckets = BUCKET_NAMES.flatMap((name) => {
    const bucket = attempt.buckets[name]
    return bucket ? [{ name, ...bucket }] : []
  })
  const { rows } = await sql<Account & Omit<CountedAttempt, 'account'>>`
    with found as materialized (
      select accounts.*,
        exists (
          select from remembered_addresses k
          where k.account_id = accounts.id and k.address = ${address} and k.seen_at > now() - interval '90 days'
        ) as is_remembered_address,
        -- The token's issue time has whole seconds.
        accounts.id = ${browser?.accountId ?? null}::int
          and date_trunc('second', password_changed_at) <= ${browser?.issuedAt ?? null}::timestamptz as is_remembered_browser
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
    ${addUnitIf('browser', sql`exists (select from found where is_remembered_browser)`)},
    ${addUnitIf('home', sql`not exists (select from browser)`)},
    ${addUnitIf(
      'address',
      sql`not exists (select from browser) and (
      exists (select from home) or not exists (select from bucket where name = 'home'))`,
    )},
    ${addUnitIf('remembered', sql`exists (select from address) and exists (select from found where is_remembered_address)`)},
    ${addUnitIf('stranger', sql`exists (select from address) and not exists (select from remembered)`)},
    ${addUnitIf('account', sql`exists (select from address) and not exists (select from remembered)`)}
    select found.*, array(
        select name from browser union all select name from home union all select name from address
        union all select name from remembered union all select name from stranger union all select name from account
      ) as used,
      set_config('synchronous_commit', 'off', true)
    from (select) one left join found on true`.execute(db)
  const { used, ...account } = rows[0]!
  return { account: account.id === null ? undefined : account, used }
}

/** Whether the account was ever signed in to. */
export const hasSignedIn = (trx: Transaction, accountId: number): Promise<boolean> =>
  getValue<boolean>(trx)`
    select exists (select from audit_log where account_id = ${accountId} and what = 'sign_in') as found`

export interface SignIn {
  account: Account
  session: { id: string; expiresAt: Date }
  address: string
  userAgent: string | null
  used: Bucket[]
}

/**
 * False if the password has changed, or a second step was set up that this sign-in has not taken. Locks the account, so
 * that a later password change ends this session.
 */
export const insertSignIn = (
  db: Database,
  { account, session, address, userAgent, used }: SignIn,
): Promise<boolean> =>
  hasRow(db)`
    with owner as (
      select id from accounts where id = ${account.id} and password_hash = ${account.password_hash}
        and (second_step_since is null) = ${account.second_step_since === null}
      for share
    ),
    opened as (
      insert into sessions (id, account_id, address, user_agent, confirmed_at, expires_at)
      select ${session.id}, id, ${address}, ${userAgent}, now(), ${session.expiresAt}::timestamptz from owner
      returning account_id
    ),
    remembered as (
      insert into remembered_addresses (account_id, address) select id, ${address} from owner
      on conflict (account_id, address) do update set seen_at = now()
    ),
    noted as (
      insert into audit_log (what, actor_id, account_id, address, actor)
      select 'sign_in', id, id, ${address}, ${account.role === null ? null : account.email} from owner
    ),
    seen as (
      insert into changed_customers (account_id) select id from owner
    ),
    -- Removes a unit from each bucket, in locking order. An upsert, because it finds its row by the key under every
    -- plan: an update planned while the table was empty would scan it.
    returned as (
      insert into rate_limit_buckets as a (key, empty_at)
      select given.key, now() - make_interval(secs => given.step)
      from owner, unnest(
        ${used.map(({ key }) => key)}::text[], ${used.map(({ stepSeconds }) => stepSeconds)}::float8[]
      ) with ordinality as given (key, step, place)
      order by given.place
      on conflict (key) do update set empty_at = a.empty_at - (now() - excluded.empty_at)
    )
    select account_id from opened`
