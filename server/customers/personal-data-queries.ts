import { sql } from 'kysely'
import { markAccount } from '../accounts/customer-mark-queries.ts'
import { eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import type { PersonalData } from '../person.ts'
import { moveRecords } from './count-queries.ts'
import { targetOf } from './notes.ts'
import { listNotes, listTags } from './queries.ts'

export const customerData: PersonalData = {
  name: 'notes',

  async collect(db, { customerId }) {
    if (customerId === null) return null
    const notes = await listNotes(db, customerId)
    return { notes: notes.map(({ at, text }) => ({ at, text })), tags: await listTags(db, customerId) }
  },

  async merge(trx, from, into) {
    if (from.customerId !== null) await moveRecords(trx, from.customerId, into.customerId!)
    await markAccount(trx, into.accountId!)
  },

  async erase(trx, { customerId, accountId, emails }) {
    await sql`
      delete from changed_customers where account_id = ${accountId} or lower(email) = any(${emails}::text[])`.execute(
      trx,
    )
    if (customerId === null) return
    await eraseAuditAbout(trx, [targetOf(customerId)])
    await trx.deleteFrom('customers').where('id', '=', customerId).execute()
  },
}
