import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { authenticate } from '../http/authenticate.ts'
import { readForm, type FormObject } from '../http/form.ts'
import { errorBody, StripeError } from '../http/stripe-error.ts'
import { sendPage } from '../page/layout.ts'
import { inTransaction } from '../transaction.ts'
import { resendDeliveries } from '../webhooks/queries.ts'
import { renderFaultsPage } from './page.ts'
import { deleteFaults, findFaults, insertFaults, type Fault } from './queries.ts'
import { readFault, readFaults, readResend, toForm } from './request.ts'

export function addFaultPages(app: FastifyInstance, { pool, brandName }: Context): void {
  const show = async (reply: FastifyReply, status = 200, problem: string | null = null) =>
    sendPage(reply, status, renderFaultsPage(brandName, await findFaults(pool), problem))

  app.get('/faults', async (_request, reply) => show(reply))

  app.post('/faults', async (request, reply) => {
    try {
      await insertFaults(pool, [readFault(readForm(request))])
    } catch (error) {
      if (error instanceof StripeError) return show(reply, 422, error.message)
      throw error
    }
    return reply.redirect('/sandbox/faults', 303)
  })

  app.post('/faults/clear', async (request, reply) => {
    const { id } = readForm(request)
    if (typeof id === 'string' && /^\d{1,15}$/.test(id)) await deleteFaults(pool, id)
    return reply.redirect('/sandbox/faults', 303)
  })
}

/** JSON API for tests, authenticated by the secret key. */
export function addFaultApi(app: FastifyInstance, context: Context): void {
  const listFaults = async () => ({ faults: (await findFaults(context.pool)).map(toJson) })
  app.addHook('onRequest', async (request) => authenticate(context, request.headers.authorization))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const shown = error instanceof StripeError ? error : hideDetails(error.statusCode ?? 500)
    if (shown.status >= 500) context.log.error({ err: error }, 'sandbox: a call of the faults API failed')
    return reply.code(shown.status).send(errorBody(shown))
  })

  app.get('/faults', listFaults)

  app.put('/faults', async (request) => {
    const faults = readFaults(readJson(request))
    await inTransaction(context, async ({ client }) => {
      await deleteFaults(client, null)
      await insertFaults(client, faults)
    })
    return listFaults()
  })

  app.delete('/faults', async () => {
    await deleteFaults(context.pool, null)
    return { faults: [] }
  })

  app.post('/resend', async (request) => {
    const { event, times, spread_ms } = readResend(readJson(request))
    const sent = await inTransaction(context, (trx) => resendDeliveries(trx, event ?? null, times, spread_ms))
    return { sent }
  })
}

const hideDetails = (status: number) =>
  new StripeError(status, status >= 500 ? 'Something went wrong.' : 'The request is malformed.')

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

const toJson = ({ delayMs, ...fault }: Fault) => ({ ...fault, delay_ms: delayMs })
