import { sql } from 'kysely'
import type { InvitationCounts } from '../../contract/moving-in.ts'
import { hasAccount } from '../accounts/queries.ts'
import { guestsWithTag } from '../customers/guest-queries.ts'
import {
  amongTexts,
  type Database,
  getRow,
  hasUpdated,
  listRows,
  type Transaction,
} from '../database/connection.ts'
import type { PersonalData } from '../person.ts'
import type { AccountInvitation } from './tables.ts'

/** The source that the import stores for each guest. */
const MOVED = 'shopify'

const uninvited = sql`
  from ${guestsWithTag(MOVED)} g
  where not exists (select from account_invitations i where i.email_folded = g.email_folded)
    and not ${hasAccount(sql`g.email_folded`)}`

export const countInvitations = (db: Database): Promise<InvitationCounts> =>
  getRow<InvitationCounts>(db)`
    select (select count(*) ${uninvited})::int as uninvited,
      count(*) filter (where sent_at is null)::int as waiting,
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where accepted_at is not null)::int as accepted
    from account_invitations`

/** Queues the invitations of all guests without one. Returns their number. */
export async function inviteUninvited(trx: Transaction, by: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into account_invitations (email, name, invited_by)
    select email, name, ${by} ${uninvited} order by id on conflict (email_folded) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export interface InvitedGuest {
  email: string
  name: string | null
  /** The e-mail of the inviting member of the staff. */
  by: string
}

/** Replaces an existing invitation. */
export const inviteAgain = (trx: Transaction, guest: InvitedGuest): Promise<AccountInvitation> =>
  getRow<AccountInvitation>(trx)`
    insert into account_invitations (email, name, invited_by) values (${guest.email}, ${guest.name}, ${guest.by})
    on conflict (email_folded) do update set name = excluded.name, invited_by = excluded.invited_by, created_at = now(),
      sent_at = null, token_hash = null, expires_at = null, accepted_at = null
    returning *`

/**
 * Locks the invitations that may be sent now, at most `perHour` an hour. Deletes those of e-mails that have an account
 * by now.
 */
export async function lockWaiting(trx: Transaction, perHour: number): Promise<AccountInvitation[]> {
  await sql`
    delete from account_invitations i where sent_at is null
      and ${hasAccount(sql`i.email_folded`)}`.execute(trx)
  return await listRows<AccountInvitation>(trx)`
    select * from account_invitations where sent_at is null order by id
    limit greatest(0, ${perHour}::int
      - (select count(*)::int from account_invitations where sent_at > now() - interval '1 hour'))
    for update`
}

export async function setSent(
  trx: Transaction,
  id: number,
  { tokenHash, days }: { tokenHash: Buffer; days: number },
): Promise<void> {
  await sql`
    update account_invitations
    set sent_at = now(), token_hash = ${tokenHash}, expires_at = now() + make_interval(days => ${days})
    where id = ${id}`.execute(trx)
}

export const findInvitation = (db: Database, tokenHash: Buffer): Promise<AccountInvitation | undefined> =>
  db
    .selectFrom('account_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** False if another call has already used it. */
export const setAccepted = (trx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  hasUpdated(
    trx
      .updateTable('account_invitations')
      .set({ accepted_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`),
  )

export const invitationData: PersonalData = {
  name: 'invitations',

  collect: (db, { emails }) =>
    db
      .selectFrom('account_invitations')
      .select(['email', 'name', 'created_at', 'sent_at', 'accepted_at'])
      .where('email_folded', '=', amongTexts(emails))
      .execute(),

  async erase(trx, { emails }) {
    await trx.deleteFrom('account_invitations').where('email_folded', '=', amongTexts(emails)).execute()
  },
}
