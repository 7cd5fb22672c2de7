import type { FastifyInstance, FastifyReply } from 'fastify'
import { lockSession, findSession } from '../checkout/expire.ts'
import { confirm, pay, totalsFor, type PaymentResult } from '../checkout/pay.ts'
import type { Session } from '../checkout/session.ts'
import type { Context, Transaction } from '../context.ts'
import { readForm } from '../http/form.ts'
import type { StoredSession } from '../objects/kinds.ts'
import { inTransaction } from '../transaction.ts'
import { checkEntry, readTyped, type FieldErrors, type Typed } from './entry.ts'
import { sendPage } from './layout.ts'
import { renderComplete, renderConfirmPage, renderExpired, renderUnknown } from './notice-pages.ts'
import { renderPayPage } from './pay-page.ts'

type Params = { id: string }

export function addPayRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: Params }>('/pay/:id', async (request, reply) => {
    const session = await inTransaction(context, (trx) => findSession(trx, request.params.id))
    if (session?.body.status !== 'open') return sendClosed(reply, context, session?.body)
    return sendForm(reply, context, session, readTyped({}))
  })

  app.post<{ Params: Params }>('/pay/:id', async (request, reply) => {
    const form = readForm(request)
    const typed = readTyped(form)
    const result = await inTransaction(context, async (trx) => {
      const session = await lockSession(trx, request.params.id)
      if (session?.body.status !== 'open') return { session, closed: true as const }
      if (form.only_total === 'yes') return { session, errors: {} }
      const checked = checkEntry(session, typed, trx.now)
      if (checked.errors) return { session, errors: checked.errors }
      return { session, paid: await pay(trx, session, checked.entered, checked.card) }
    })
    if (result.closed) return redirectClosed(reply, context, result.session?.body)
    if (result.errors) {
      const status = Object.keys(result.errors).length > 0 ? 422 : 200
      return sendForm(reply, context, result.session, typed, { status, errors: result.errors })
    }
    return sendOutcome(reply, context, result.session, typed, result.paid)
  })

  addConfirmRoutes(app, context)
}

function addConfirmRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const session = await inTransaction(context, (trx) => findSession(trx, request.params.id))
    if (session?.body.status !== 'open') return sendClosed(reply, context, session?.body)
    const { waiting } = session.inner
    if (!waiting) return reply.redirect(payPath(session.body), 303)
    const page = renderConfirmPage(context.brandName, session, waiting, totalsFor(session, waiting).total)
    return sendPage(reply, 200, page, { leadsTo: [session.body.success_url] })
  })

  app.post<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const { answer } = readForm(request)
    const result = await inTransaction(context, async (trx) =>
      confirmWaiting(trx, request.params.id, answer === 'complete'),
    )
    if (result.paid) return sendOutcome(reply, context, result.session, result.typed, result.paid)
    const body = result.session?.body
    if (body?.status === 'open') return reply.redirect(payPath(body), 303)
    return redirectClosed(reply, context, body)
  })
}

function sendClosed(reply: FastifyReply, { brandName }: Context, session: Session | undefined) {
  if (!session) return sendPage(reply, 404, renderUnknown(brandName))
  if (session.status === 'complete')
    return sendPage(reply, 200, renderComplete(brandName, successUrl(session)))
  return sendPage(reply, 410, renderExpired(brandName, session.cancel_url))
}

/** For form submissions: the second request of a double click is redirected like the first. */
function redirectClosed(reply: FastifyReply, context: Context, session: Session | undefined) {
  return session?.status === 'complete'
    ? reply.redirect(successUrl(session), 303)
    : sendClosed(reply, context, session)
}

type FormState = { status?: number; errors?: FieldErrors; declined?: string | null }

function sendForm(
  reply: FastifyReply,
  { brandName }: Context,
  session: StoredSession,
  typed: Typed,
  { status = 200, errors = {}, declined = null }: FormState = {},
) {
  return sendPage(reply, status, renderPayPage({ session, typed, errors, declined, brandName }), {
    pictures: session.inner.pictures,
    leadsTo: [session.body.success_url],
  })
}

function sendOutcome(
  reply: FastifyReply,
  context: Context,
  session: StoredSession,
  typed: Typed,
  paid: PaymentResult,
) {
  if (paid.outcome === 'paid') return reply.redirect(successUrl(paid.session), 303)
  if (paid.outcome === 'confirm') return reply.redirect(`${payPath(session.body)}/confirm`, 303)
  return sendForm(reply, context, session, typed, { status: 402, declined: paid.declined.message })
}

async function confirmWaiting(trx: Transaction, id: string, isAgreed: boolean) {
  const session = await lockSession(trx, id)
  const waiting = session?.body.status === 'open' ? session.inner.waiting : null
  if (!session || !waiting) return { session, paid: null }
  const address = waiting.shipping?.address
  const typed = readTyped({
    email: waiting.email,
    shipping_name: waiting.shipping?.name ?? '',
    shipping_line1: address?.line1 ?? '',
    shipping_line2: address?.line2 ?? '',
    shipping_city: address?.city ?? '',
    shipping_state: address?.state ?? '',
    shipping_postal_code: address?.postal_code ?? '',
    shipping_country: address?.country ?? '',
    shipping_option: waiting.shippingRate ?? '',
  })
  return { session, typed, paid: await confirm(trx, session, isAgreed) }
}

const payPath = ({ id }: Session) => `/sandbox/pay/${id}`

/** Percent-encoded for the Location header. */
const successUrl = (session: Session) =>
  new URL(session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href
