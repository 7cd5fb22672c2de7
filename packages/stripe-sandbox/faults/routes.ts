import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { authenticate } from '../http/authenticate.ts'
import type { FormObject } from '../http/form.ts'
import { errorBody, StripeError } from '../http/stripe-error.ts'
import { readPageForm } from '../page/form-body.ts'
import { sendPage } from '../page/layout.ts'
import { isFromHere, isOwnForm } from '../page/loopback.ts'
import { renderRefused } from '../page/notice-pages.ts'
import { inTransaction } from '../transaction.ts'
import { resendDeliveries } from '../webhooks/queries.ts'
import { renderFaultsPage } from './page.ts'
import { deleteFaults, findFaults, insertFaults, type Fault } from './queries.ts'
import { readFault, readFaults, readResend, toForm } from './request.ts'

export function addFaultRoutes(app: FastifyInstance, context: Context): void {
  addFaultPages(app, context)
  void app.register(async (api) => addFaultApi(api, context), { prefix: '/api' })
}

function addFaultPages(app: FastifyInstance, context: Context): void {
  const { pool, brandName } = context
  const show = async (reply: FastifyReply, status = 200, problem: string | null = null) =>
    sendPage(reply, status, renderFaultsPage(brandName, await findFaults(pool), problem))

  app.get('/faults', async (request, reply) => {
    if (!isFromHere(context, request)) return sendPage(reply, 403, renderRefused(brandName))
    return show(reply)
  })

  app.post('/faults', async (request, reply) => {
    if (!isFromHere(context, request) || !isOwnForm(request))
      return sendPage(reply, 403, renderRefused(brandName))
    try {
      await insertFaults(pool, [readFault(readPageForm(request))])
    } catch (fault) {
      if (fault instanceof StripeError) return show(reply, 422, fault.message)
      throw fault
    }
    return reply.redirect('/sandbox/faults', 303)
  })

  app.post('/faults/clear', async (request, reply) => {
    if (!isFromHere(context, request) || !isOwnForm(request))
      return sendPage(reply, 403, renderRefused(brandName))
    const { id } = readPageForm(request)
    if (typeof id === 'string' && /^\d{1,15}$/.test(id)) await deleteFaults(pool, id)
    return reply.redirect('/sandbox/faults', 303)
  })
}

/** The same from a program, with the secret key. */
function addFaultApi(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => authenticate(context, request.headers.authorization))
  app.setErrorHandler((fault: unknown, _request, reply) => {
    const known = fault instanceof StripeError ? fault : undefined
    const { statusCode } = fault as { statusCode?: number }
    const status = known?.status ?? statusCode ?? 500
    if (status >= 500) context.log.error({ err: fault }, 'sandbox: setting faults failed')
    const error =
      known ?? new StripeError(status, status >= 500 ? 'Something went wrong.' : 'The request is malformed.')
    return reply.code(status).send(errorBody(error))
  })

  app.get('/faults', async () => ({ faults: (await findFaults(context.pool)).map(show) }))

  app.put('/faults', async (request) => {
    const faults = readFaults(readJson(request))
    await inTransaction(context, async ({ client }) => {
      await deleteFaults(client, null)
      await insertFaults(client, faults)
    })
    return { faults: (await findFaults(context.pool)).map(show) }
  })

  app.delete('/faults', async () => {
    await deleteFaults(context.pool, null)
    return { faults: [] }
  })

  app.post('/resend', async (request) => {
    const { event, times, spread_ms } = readResend(readJson(request))
    const sent = await inTransaction(context, (unit) =>
      resendDeliveries(unit, event ?? null, times, spread_ms),
    )
    return { sent }
  })
}

function readJson(request: FastifyRequest): FormObject {
  let given: unknown
  try {
    given = JSON.parse(typeof request.body === 'string' && request.body !== '' ? request.body : '{}')
  } catch {
    throw new StripeError(400, 'The body must be JSON.')
  }
  const form = toForm(given)
  if (typeof form !== 'object' || Array.isArray(given))
    throw new StripeError(400, 'The body must be a JSON object.')
  return form
}

const show = ({ delayMs, ...fault }: Fault) => ({ ...fault, delay_ms: delayMs })
