import { type RawBuilder, sql } from 'kysely'
import { type Database, getValue, listRows, type Transaction } from '../database/connection.ts'
import { addJob, PRIORITIES } from '../database/jobs.ts'
import { isSendable, isWaiting, type MailRow } from './queries.ts'

/**
 * The jobs of mails, each with the id of its mail. `is_over`: all attempts have failed. Without the condition, a plan
 * could read other tasks' payloads as numbers.
 */
const mailJobs = sql`(
  select j.id, case when t.identifier = 'send_mail' then (j.payload ->> 'id')::int end as mail_id,
    j.last_error, j.locked_at is not null as is_running,
    j.attempts >= j.max_attempts and j.locked_at is null as is_over
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'send_mail')`

/** For a mail with its job `j`, if any: true if no job will try it any more. */
const isLeft = sql<boolean>`(j.id is null or j.is_over)`

/** Retries all waiting mails now, except those that are being sent. Returns the number of waiting mails. */
export const tryWaitingMails = (trx: Transaction): Promise<number> => tryMails(trx, sql`true`)

/** Retries the waiting mails that no job would try any more. Returns their number. */
export const tryLeftMails = (trx: Transaction): Promise<number> => tryMails(trx, isLeft)

/**
 * Adds a job for each mail of a common table expression. Jobs of the same order run one after the other, so that two of
 * them do not send an earlier mail at the same time.
 */
export const addMailJob = (mails: 'put' | 'chosen'): RawBuilder<unknown> =>
  addJob('send_mail', sql`json_build_object('id', ${sql.ref(`${mails}.id`)})`, {
    priority: PRIORITIES.mails,
    queue: sql`'mails ' || (hashtext(${sql.ref(`${mails}.order_id`)}) & ${sql.lit(MOST_QUEUES - 1)})`,
  })

/** Graphile Worker stores the name of each queue for ever, so orders share a limited number of queues. */
const MOST_QUEUES = 64

/** Earlier mails about the same order that wait, oldest first, except one that is being sent. */
export async function listEarlier(
  db: Database,
  { id, order_id }: Pick<MailRow, 'id' | 'order_id'>,
): Promise<MailRow[]> {
  return await db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('id', '<', id)
    .where(isWaiting)
    .where(sql<boolean>`not exists (select from ${mailJobs} j where j.mail_id = mails.id and j.is_running)`)
    .orderBy('id')
    .execute()
}

/** Resets the attempts of their jobs. */
const tryMails = (trx: Transaction, chosen: RawBuilder<boolean>): Promise<number> =>
  getValue<number>(trx)`
    with chosen as materialized (
      select m.id, m.order_id, j.id as job_id from mails m left join ${mailJobs} j on j.mail_id = m.id
      where ${isWaiting} and ${chosen}
    ),
    again as (
      select count(*) from graphile_worker.reschedule_jobs(
        (select array_agg(job_id) from chosen), run_at => now(), attempts => 0::smallint)
    ),
    anew as (
      select count(${addMailJob('chosen')})
      from chosen where job_id is null
    )
    select (select count(*)::int from chosen) as count from again, anew`

/** Puts refused mails that can be sent again back into the queue. Returns their number. */
export async function sendRefusedAgain(trx: Transaction): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ failure: null, refused_at: null })
    .where(isSendable)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await tryLeftMails(trx)
  return Number(numUpdatedRows)
}

/** Waiting mails older than this that no job would try any more. */
export const listGivenUp = (db: Database, days: number): Promise<{ id: number; why: string | null }[]> =>
  listRows<{ id: number; why: string | null }>(db)`
    select m.id, j.last_error as why from mails m left join ${mailJobs} j on j.mail_id = m.id
    where ${isWaiting} and ${isLeft} and m.created_at < now() - make_interval(days => ${days})
    order by m.id`

/** Removes ended jobs whose mails do not wait. */
export async function removeEndedJobs(db: Database): Promise<void> {
  await sql`
    select count(*) from graphile_worker.complete_jobs((
      select array_agg(j.id) from ${mailJobs} j
      where j.is_over and not exists (select from mails m where m.id = j.mail_id and ${isWaiting})))`.execute(
    db,
  )
}

/** Drops mails whose link expired before the mail server accepted them. */
export async function dropExpired(db: Database, why: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: null, failure: why })
    .where('expires_at', '<', sql<Date>`now()`)
    .where(isWaiting)
    .execute()
}

/** Clears refused mails this many days after they were refused or written; they cannot be sent again afterwards. */
export async function clearRefusedBefore(
  db: Database,
  days: { refused: number; written: number },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: null })
    .where('refused_at', 'is not', null)
    .where('data', 'is not', null)
    .where(
      sql<boolean>`(refused_at < now() - make_interval(days => ${days.refused})
        or created_at < now() - make_interval(days => ${days.written}))`,
    )
    .execute()
}
