import type { FastifyInstance } from 'fastify'
import { lockSession, findSession } from '../checkout/expire.ts'
import { confirm, totalsFor } from '../checkout/pay.ts'
import type { Entered } from '../checkout/session.ts'
import type { Context, Transaction } from '../context.ts'
import { readForm, type FormObject } from '../http/form.ts'
import { inTransaction } from '../transaction.ts'
import { renderConfirmPage } from './confirm-page.ts'
import { asTyped } from './address.ts'
import { readShownTotal, readTyped, type Typed } from './entry.ts'
import { sendPage } from './layout.ts'
import { payPath, redirectClosed, sendClosed, sendOutcome } from './pay-replies.ts'

type Params = { id: string }

export function addConfirmRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const session = await inTransaction(context, (trx) => findSession(trx, request.params.id))
    if (session?.body.status !== 'open') return sendClosed(reply, context, session?.body)
    const { waiting } = session.inner
    if (!waiting) return reply.redirect(payPath(session.body), 303)
    return sendPage(reply, 200, renderConfirmPage(context.brandName, session, waiting), {
      pictures: session.inner.pictures,
      leadsTo: [session.body.success_url],
    })
  })

  app.post<{ Params: Params }>('/pay/:id/confirm', async (request, reply) => {
    const result = await inTransaction(context, (trx) =>
      confirmWaiting(trx, request.params.id, readForm(request)),
    )
    if (result.step === 'answered') return sendOutcome(reply, context, result, result.paid)
    const body = result.session?.body
    if (body?.status !== 'open') return redirectClosed(reply, context, body)
    return reply.redirect(result.step === 'changed' ? `${payPath(body)}/confirm` : payPath(body), 303)
  })
}

async function confirmWaiting(trx: Transaction, id: string, form: FormObject) {
  const session = await lockSession(trx, id)
  const waiting = session?.body.status === 'open' ? session.inner.waiting : null
  if (!session || !waiting) return { session, step: 'none' as const }
  const shown = readShownTotal(form)
  // Another tab may have begun another payment since this page was shown.
  if (shown !== undefined && shown !== totalsFor(session, waiting).total) {
    return { session, step: 'changed' as const }
  }
  const paid = await confirm(trx, session, form.answer === 'complete')
  return { session, step: 'answered' as const, typed: typedBefore(waiting), paid }
}

function typedBefore({ email, shipping, shippingRate }: Entered): Typed {
  return readTyped({ ...asTyped(shipping), email, shipping_option: shippingRate ?? '' })
}
