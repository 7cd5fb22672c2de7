import { sql } from 'kysely'
import { deleteMarks, markAccount, markCustomers, markEmailOf } from '../accounts/customer-mark-queries.ts'
import { eraseAuditAbout, listMergedAccounts } from '../accounts/personal-data-queries.ts'
import type { Transaction } from '../database/connection.ts'
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

  listRemainders: async (_db, { emails }) =>
    emails.length === 0
      ? []
      : [
          {
            what: 'A fingerprint of the e-mail, made with a secret of the shop',
            why: 'by it a file of another shop’s customers does not bring the person back.',
          },
        ],

  async merge(trx, from, into) {
    if (from.customerId !== null) await moveRecords(trx, from.customerId, into.customerId!)
    await markAccount(trx, into.accountId!)
    // Guest orders whose e-mail was not confirmed lose their account.
    await markEmailOf(trx, from.accountId!)
  },

  async erase(trx, { customerId, accountId, emails }) {
    await deleteMarks(trx, accountId, emails)
    if (customerId === null) {
      if (accountId !== null) await leaveToGuest(trx, accountId)
      return
    }
    const merged = accountId === null ? [] : await listMergedAccounts(trx, accountId)
    const ids = [customerId, ...merged.flatMap((other) => other.customerId ?? [])]
    await eraseAuditAbout(trx, ids.map(targetOf))
    await trx.deleteFrom('customers').where('id', '=', customerId).execute()
  },
}

/**
 * Makes the customer row of an erased account a guest's and keeps its notes: the account never confirmed its e-mail, so
 * they are about the e-mail's owner. Changes nothing if a guest has that e-mail already.
 */
async function leaveToGuest(trx: Transaction, accountId: number): Promise<void> {
  await markCustomers(trx, sql`select null::int, email from customers where account_id = ${accountId}`)
  await sql`
    update customers c set account_id = null, name = null
    where account_id = ${accountId}
      and not exists (select from customers g where g.account_id is null and g.email_folded = c.email_folded)`.execute(
    trx,
  )
}
