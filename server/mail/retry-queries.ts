import { type RawBuilder, sql } from 'kysely'
import { type Database, getValue, listRows, type Transaction } from '../database/connection.ts'
import { addJob, PRIORITIES } from '../database/jobs.ts'
import { isSendable, isWaiting, type MailRow } from './queries.ts'

/**
 * The jobs of mails, each with the id of its mail. `is_over`: it has failed as often as it may. Without the condition a plan could read
 * the payloads of other tasks as numbers.
 */
const mailJobs = sql`(
  select j.id, case when t.identifier = 'send_mail' then (j.payload ->> 'id')::int end as mail_id,
    j.last_error, j.locked_at is not null as is_running,
    j.attempts >= j.max_attempts and j.locked_at is null as is_over
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'send_mail')`

/** For a mail with its job `j`, if it has one: no job will try it any more. */
const isLeft = sql<boolean>`(j.id is null or j.is_over)`

/** Tries all waiting mails at once, but those that are being sent. Returns how many wait. */
export const tryWaitingMails = (trx: Transaction): Promise<number> => tryMails(trx, sql`true`)

/** Tries the waiting mails that no job would try any more. Returns how many. */
export const tryLeftMails = (trx: Transaction): Promise<number> => tryMails(trx, isLeft)

/**
 * Gives each row of a common table expression of mails a job. Those of one order run one after the other, so that two of them do not
 * send an earlier mail at the same time.
 */
export const addMailJob = (mails: 'put' | 'chosen'): RawBuilder<unknown> =>
  addJob('send_mail', sql`json_build_object('id', ${sql.ref(`${mails}.id`)})`, {
    priority: PRIORITIES.mails,
    queue: sql`'mails ' || (hashtext(${sql.ref(`${mails}.order_id`)}) & ${sql.lit(MOST_QUEUES - 1)})`,
  })

/** Graphile Worker keeps each name of a queue, so orders share them. */
const MOST_QUEUES = 64

/** What was written earlier about the same order and waits, the oldest first, without one that is being sent. */
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

/** Their jobs have all attempts again. */
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

/** Those that were refused and can be sent again wait again. Returns how many. */
export async function sendRefusedAgain(trx: Transaction): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ failure: null, refused_at: null })
    .where(isSendable)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await tryLeftMails(trx)
  return Number(numUpdatedRows)
}

/** Older than that, and no job would try them any more. */
export const listGivenUp = (db: Database, days: number): Promise<{ id: number; why: string | null }[]> =>
  listRows<{ id: number; why: string | null }>(db)`
    select m.id, j.last_error as why from mails m left join ${mailJobs} j on j.mail_id = m.id
    where ${isWaiting} and ${isLeft} and m.created_at < now() - make_interval(days => ${days})
    order by m.id`

/** Removes the jobs that are over and whose mails do not wait. */
export async function removeEndedJobs(db: Database): Promise<void> {
  await sql`
    select count(*) from graphile_worker.complete_jobs((
      select array_agg(j.id) from ${mailJobs} j
      where j.is_over and not exists (select from mails m where m.id = j.mail_id and ${isWaiting})))`.execute(
    db,
  )
}

/** Those whose link ended before the mail server took them. */
export async function dropExpired(db: Database, why: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: null, failure: why })
    .where('expires_at', '<', sql<Date>`now()`)
    .where(isWaiting)
    .execute()
}

/** Empties refused mails so many days after they were refused or written: they cannot be sent again then. */
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
