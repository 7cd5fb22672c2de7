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
  const { brandName } = context

  const answerClosed = (reply: FastifyReply, session: Session | undefined) => {
    if (!session) return sendPage(reply, 404, renderUnknown(brandName))
    if (session.status === 'complete')
      return sendPage(reply, 200, renderComplete(brandName, successUrl(session)))
    return sendPage(reply, 410, renderExpired(brandName, session.cancel_url))
  }

  const answerOpen = (
    reply: FastifyReply,
    session: StoredSession,
    typed: Typed,
    {
      status = 200,
      errors = {},
      declined = null,
    }: { status?: number; errors?: FieldErrors; declined?: string | null } = {},
  ) =>
    sendPage(reply, status, renderPayPage({ session, typed, errors, declined, brandName }), {
      pictures: session.inner.pictures,
      leadsTo: [session.body.success_url],
    })

  app.get<{ Params: Params }>('/pay/:id', async (request, reply) => {
    const session = await inTransaction(context, (trx) => findSession(trx, request.params.id))
    if (session?.body.status !== 'open') return answerClosed(reply, session?.body)
    return answerOpen(reply, session, readTyped({}))
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
    // A double click: the second request finds the session complete and redirects as the first did.
    if (result.closed) {
      const closed = result.session?.body
      return closed?.status === 'complete'
        ? reply.redirect(successUrl(closed), 303)
        : answerClosed(reply, closed)
    }
    if (result.errors) {
      const status = Object.keys(result.errors).length > 0 ? 422 : 200
      return answerOpen(reply, result.session, typed, { status, errors: result.errors })
    }
    return answerPaid(reply, result.session, typed, result.paid)
  })

  app.get<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const session = await inTransaction(context, (trx) => findSession(trx, request.params.id))
    if (session?.body.status !== 'open') return answerClosed(reply, session?.body)
    const { waiting } = session.inner
    if (!waiting) return reply.redirect(`/sandbox/pay/${session.body.id}`, 303)
    const page = renderConfirmPage(brandName, session, waiting, totalsFor(session, waiting).total)
    return sendPage(reply, 200, page, { leadsTo: [session.body.success_url] })
  })

  app.post<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const { answer } = readForm(request)
    const result = await inTransaction(context, async (trx) =>
      confirmWaiting(trx, request.params.id, answer === 'complete'),
    )
    if (result.paid) return answerPaid(reply, result.session, result.typed, result.paid)
    const body = result.session?.body
    if (body?.status === 'complete') return reply.redirect(successUrl(body), 303)
    if (body?.status === 'open') return reply.redirect(`/sandbox/pay/${body.id}`, 303)
    return answerClosed(reply, body)
  })

  function answerPaid(reply: FastifyReply, session: StoredSession, typed: Typed, paid: PaymentResult) {
    if (paid.outcome === 'paid') return reply.redirect(successUrl(paid.session), 303)
    if (paid.outcome === 'confirm') return reply.redirect(`/sandbox/pay/${session.body.id}/confirm`, 303)
    return answerOpen(reply, session, typed, { status: 402, declined: paid.declined.message })
  }
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

/** Percent-encoded for the Location header. */
const successUrl = (session: Session) =>
  new URL(session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href
