import type { FastifyInstance, FastifyReply } from 'fastify'
import * as mergeContract from '../../contract/merge.ts'
import * as contract from '../../contract/person.ts'
import { recordActivity } from '../accounts/activity.ts'
import { recordAudit } from '../accounts/audit-queries.ts'
import { checkCurrentPassword, wrongPassword } from '../accounts/password-change.ts'
import { findAccount } from '../accounts/queries.ts'
import { enforceLimit } from '../accounts/rate-limit-buckets.ts'
import { found, refuseField } from '../errors.ts'
import { listOwnersEmails } from '../accounts/email-change.ts'
import { addressOf } from '../http/address.ts'
import { handle } from '../http/handle.ts'
import type { Person, PersonalData } from '../person.ts'
import type { Shop } from '../shop.ts'
import { erasePerson, planErasure } from './erase.ts'
import { mergeCustomers, planMerge } from './merge.ts'
import { NO_SUCH_CUSTOMER, targetOf } from './notes.ts'
import { drawPersonPage } from './person-page.ts'
import { findPersonOfCustomer, getOwnPerson } from './person-queries.ts'
import { findCustomer } from './queries.ts'

/** Merge, export and erasure of persons; `data` is each module's share. */
export function registerPersons(app: FastifyInstance, shop: Shop, data: readonly PersonalData[]): void {
  registerForStaff(app, shop, data)
  registerForCustomers(app, shop, data)
}

function registerForStaff(app: FastifyInstance, shop: Shop, data: readonly PersonalData[]): void {
  const { db } = shop
  const getPerson = async (id: number) => found(await findPersonOfCustomer(db, id), NO_SUCH_CUSTOMER)

  handle(app, contract.exportCustomerData, async ({ params, query }, exchange) => {
    const person = await getPerson(params.id)
    await recordActivity(db, exchange, { target: targetOf(params.id) })
    return await sendData(exchange.reply, shop, data, person, query.format)
  })

  handle(app, mergeContract.planMerge, ({ params, query }) => planMerge(db, params.id, query.email))

  handle(app, mergeContract.mergeCustomers, async ({ params: { id }, body }, exchange) => {
    await mergeCustomers(shop, {
      data,
      customerId: id,
      email: body.email,
      record: (trx, { email }) =>
        recordActivity(trx, exchange, { target: targetOf(id), after: { merged: email } }),
    })
    return { message: 'The two accounts are one.' }
  })

  handle(app, contract.planErasure, async ({ params }) => planErasure(shop, data, await getPerson(params.id)))

  handle(app, contract.eraseCustomer, async ({ params: { id }, body }, exchange) => {
    const by = exchange.viewer!.email
    await erasePerson(shop, {
      data,
      by,
      find: async (trx) => {
        const customer = found(await findCustomer(trx, id), NO_SUCH_CUSTOMER)
        if (body.email.trim().toLowerCase() !== customer.email_folded) {
          throw refuseField('email', 'This is not the e-mail of the customer.')
        }
        return (await findPersonOfCustomer(trx, id))!
      },
      record: (trx) => recordActivity(trx, exchange, { target: targetOf(id) }),
      mail: 'data-erased',
      listToTell: async (trx, { accountId }) =>
        accountId === null ? [body.email.trim()] : await listOwnersEmails(trx, accountId),
    })
    return { message: 'What was personal is erased.' }
  })
}

function registerForCustomers(app: FastifyInstance, shop: Shop, data: readonly PersonalData[]): void {
  const { db } = shop

  const limit = (accountId: number) => enforceLimit(db, 'own-data', String(accountId))

  handle(app, contract.getOwnData, async ({ query }, { reply, viewer }) => {
    await limit(viewer!.accountId)
    const person = await getOwnPerson(db, viewer!.accountId)
    return await sendData(reply, shop, data, person, query.format)
  })

  handle(app, contract.planOwnErasure, async (_input, { viewer }) => {
    await limit(viewer!.accountId)
    return await planErasure(shop, data, await getOwnPerson(db, viewer!.accountId))
  })

  handle(app, contract.eraseOwnAccount, async ({ body }, { request, viewer }) => {
    const { accountId } = viewer!
    const address = addressOf(request.ip)
    const { password_hash } = await checkCurrentPassword(shop, accountId, body.current_password, address)
    await erasePerson(shop, {
      data,
      by: 'customer',
      find: async (trx) => {
        // The password may have been stolen: if it was changed after the check, the account must not be deleted.
        if ((await findAccount(trx, accountId))?.password_hash !== password_hash) throw wrongPassword()
        return await getOwnPerson(trx, accountId)
      },
      record: (trx) => recordAudit(trx, { what: 'account_deleted', accountId }),
      mail: 'account-deleted',
      listToTell: (trx) => listOwnersEmails(trx, accountId),
    })
    return { message: 'Your account is deleted.' }
  })
}

async function sendData(
  reply: FastifyReply,
  { db, settings }: Shop,
  data: readonly PersonalData[],
  person: Person,
  format: contract.PersonFormat = 'json',
): Promise<never> {
  const parts: Record<string, unknown> = {}
  for (const { name, collect } of data) parts[name] = await collect(db, person)
  // Converts times to text, as JSON does.
  const plain = JSON.parse(JSON.stringify(parts)) as Record<string, unknown>
  const madeAt = new Date().toISOString()
  const file = `personal-data-${madeAt.slice(0, 10)}.${format}`
  reply.header('content-disposition', `attachment; filename="${file}"`)
  if (format === 'json') {
    const text = JSON.stringify({ made_at: madeAt, ...plain }, null, 2)
    return reply.type('application/json; charset=utf-8').serializer(String).send(text) as never
  }
  const title = `What ${settings.get('shop').name} keeps about you, ${madeAt.slice(0, 10)}`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .serializer(String)
    .send(drawPersonPage(title, plain)) as never
}
