import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/second-step.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BadRequest } from '../../errors.ts'
import { addressOf } from '../../http/address.ts'
import { CONFIRMED_MS, type Exchange, handle, requireConfirmation } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { recordActivity } from '../activity.ts'
import { checkCurrentPassword } from '../password-change.ts'
import { lockAccount } from '../queries.ts'
import { enforceLimit, returnUnit } from '../rate-limit-buckets.ts'
import { lockConfirmed } from '../sessions.ts'
import { mailSecondStepChange } from './mail-change.ts'
import { noteConfirmation } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import * as setUp from './set-up.ts'
import { beginStep, getTicket, takeStep } from './take.ts'

export function registerSecondStep(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.getSecondStep, (_input, { viewer }) => setUp.showSecondStep(shop, db, viewer!))

  handle(app, contract.beginPasskey, (_input, { viewer }) => setUp.beginPasskey(shop, viewer!))

  handle(app, contract.addPasskey, async ({ body }, exchange) => {
    const save = await setUp.addPasskey(shop, exchange.viewer!, body)
    return await inTransaction(db, async (trx) => {
      const { step, name } = await save(trx)
      await recordActivity(trx, exchange, { target: name })
      return step
    })
  })

  handle(app, contract.removePasskey, async ({ params }, exchange) => {
    await inTransaction(db, async (trx) => {
      const name = await setUp.removePasskey(trx, shop, exchange.viewer!, params.id)
      await recordActivity(trx, exchange, { target: name })
    })
    return await setUp.showSecondStep(shop, db, exchange.viewer!)
  })

  handle(app, contract.beginTotp, (_input, { viewer }) => setUp.beginTotp(shop, viewer!))

  handle(app, contract.addTotp, async ({ body }, exchange) => {
    const viewer = exchange.viewer!
    // An unconfirmed secret waits for its first code, whose response contains the recovery codes.
    await enforceLimit(db, 'second-step', String(viewer.accountId))
    const added = await inTransaction(db, async (trx) => {
      const added = await setUp.addTotp(trx, shop, viewer, body.code)
      await recordActivity(trx, exchange, {})
      return added
    })
    await returnUnit(db, 'second-step', String(viewer.accountId))
    return added
  })

  handle(app, contract.removeTotp, async (_input, exchange) => {
    await inTransaction(db, async (trx) => {
      await setUp.removeTotp(trx, shop, exchange.viewer!)
      await recordActivity(trx, exchange, {})
    })
    return await setUp.showSecondStep(shop, db, exchange.viewer!)
  })

  handle(app, contract.renewRecoveryCodes, (_input, exchange) =>
    inTransaction(db, async (trx) => {
      const viewer = exchange.viewer!
      if (!viewer.hasSecondStep) throw new BadRequest('Set up a passkey or an authenticator app first.')
      await lockConfirmed(trx, viewer)
      const codes = await renewRecoveryCodes(trx, viewer.accountId)
      await mailSecondStepChange(trx, viewer.accountId, 'codes-renewed')
      await recordActivity(trx, exchange, {})
      return await setUp.showSecondStep(shop, trx, viewer, codes)
    }),
  )

  registerConfirmation(app, shop)
}

function registerConfirmation(app: FastifyInstance, shop: Shop): void {
  handle(app, contract.beginConfirmation, async (_input, { viewer }) => {
    const { accountId, sessionId, hasSecondStep } = viewer!
    return {
      challenge: hasSecondStep ? await beginStep(shop, accountId, { purpose: 'confirm', sessionId }) : null,
    }
  })

  handle(app, contract.confirmIdentity, async ({ body }, exchange) => {
    const { accountId, sessionId, hasSecondStep } = exchange.viewer!
    const address = addressOf(exchange.request.ip)
    if (!hasSecondStep) {
      await checkCurrentPassword(shop, accountId, body.password ?? '', address)
      await inTransaction(shop.db, async (trx) => {
        // A second step that was set up in the meantime invalidates a confirmation by password.
        if ((await lockAccount(trx, accountId))?.second_step_since) requireConfirmation({ confirmedAt: null })
        await confirm(trx, exchange)
      })
    } else {
      const ticket = await getTicket(shop, body.ticket ?? '', 'confirm')
      if (ticket.session_id !== sessionId) throw new BadRequest('This step was begun in another session.')
      await takeStep(shop, ticket, { ...body, address }, (trx) => confirm(trx, exchange))
    }
    return { confirmed_until: new Date(Date.now() + CONFIRMED_MS).toISOString() }
  })

  const confirm = async (trx: Parameters<typeof noteConfirmation>[0], exchange: Exchange) => {
    await noteConfirmation(trx, exchange.viewer!.sessionId)
    await recordActivity(trx, exchange, {})
  }
}
