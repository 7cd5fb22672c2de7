import type { FastifyReply } from 'fastify'
import type { PaymentResult } from '../checkout/pay.ts'
import type { Session } from '../checkout/session.ts'
import type { Context } from '../context.ts'
import type { StoredSession } from '../objects/kinds.ts'
import type { FieldErrors, Typed } from './entry.ts'
import { sendPage } from './layout.ts'
import { renderComplete, renderExpired, renderUnknown } from './notice-pages.ts'
import { renderPayPage } from './pay-page.ts'

type Shown = {
  session: StoredSession
  typed: Typed
  /** The page's script reads the answer: it keeps the card fields, and is told where to go instead of being sent. */
  isScripted?: boolean
}

export function sendClosed(reply: FastifyReply, { brandName }: Context, session: Session | undefined) {
  if (!session) return sendPage(reply, 404, renderUnknown(brandName))
  if (session.status === 'complete')
    return sendPage(reply, 200, renderComplete(brandName, successUrl(session)))
  return sendPage(reply, 410, renderExpired(brandName, session.cancel_url))
}

/** For form submissions: the second request of a double click is redirected like the first. */
export function redirectClosed(
  reply: FastifyReply,
  context: Context,
  session: Session | undefined,
  isScripted = false,
) {
  return session?.status === 'complete'
    ? leadTo(reply, successUrl(session), isScripted)
    : sendClosed(reply, context, session)
}

type FormState = { status?: number; errors?: FieldErrors; told?: string | null }

export function sendForm(
  reply: FastifyReply,
  { brandName, clock }: Context,
  { session, typed, isScripted = false }: Shown,
  { status = 200, errors = {}, told = null }: FormState = {},
) {
  const page = { session, typed, errors, told, keepsCard: isScripted, brandName, now: clock() }
  return sendPage(reply, status, renderPayPage(page), {
    pictures: session.inner.pictures,
    leadsTo: [session.body.success_url],
  })
}

export function sendOutcome(reply: FastifyReply, context: Context, shown: Shown, paid: PaymentResult) {
  if (paid.outcome === 'paid') return leadTo(reply, successUrl(paid.session), shown.isScripted)
  if (paid.outcome === 'confirm') {
    return leadTo(reply, `${payPath(shown.session.body)}/confirm`, shown.isScripted)
  }
  return sendForm(reply, context, shown, { status: 402, told: paid.declined.message })
}

/** A script cannot read where a redirect leads. */
const leadTo = (reply: FastifyReply, url: string, isScripted = false) =>
  isScripted ? reply.header('cache-control', 'no-store').send({ location: url }) : reply.redirect(url, 303)

export const payPath = ({ id }: Session) => `/sandbox/pay/${id}`

/** Percent-encoded for the Location header. */
const successUrl = (session: Session) =>
  new URL(session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href
