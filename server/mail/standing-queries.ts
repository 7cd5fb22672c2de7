import { type Database, getRow } from '../database/connection.ts'
import { isHeldUp, isSendable, isWaiting } from './queries.ts'

interface Standing {
  waiting: number
  /** When the mail that has waited longest was written, if that is more than an hour ago. */
  late_since: Date | null
  held_up: number
  /** The number of refused mails that can be sent again. */
  refused: number
}

export const getStanding = (db: Database): Promise<Standing> =>
  getRow<Standing>(db)`
    select count(*)::int as waiting,
      count(*) filter (where ${isHeldUp})::int as held_up,
      min(created_at) filter (where created_at < now() - interval '1 hour') as late_since,
      (select count(*)::int from mails where ${isSendable}) as refused
    from mails where ${isWaiting}`

/** The newest refused mails that can be sent again. */
export function listRefused(db: Database, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'template', 'recipient', 'failure'])
    .where(isSendable)
    .orderBy('refused_at', 'desc')
    .limit(limit)
    .execute()
}
