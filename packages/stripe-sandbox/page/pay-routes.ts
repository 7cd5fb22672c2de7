import type { FastifyInstance, FastifyReply } from 'fastify'
import { lockSession, findSession } from '../checkout/expire.ts'
import { pay, totalsFor } from '../checkout/pay.ts'
import type { Totals } from '../checkout/totals.ts'
import type { Context, Transaction } from '../context.ts'
import { readForm, type FormObject } from '../http/form.ts'
import { findCustomer } from '../customers/customer.ts'
import { formatMoney } from '../money.ts'
import { inTransaction, readingOnly } from '../transaction.ts'
import { asTyped } from './address.ts'
import { checkEntry, readShownTotal, readTyped } from './entry.ts'
import { redirectClosed, sendClosed, sendForm, sendOutcome } from './pay-replies.ts'

type Params = { id: string }

export function addPayRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: Params }>('/pay/:id', async (request, reply) => {
    const { session, typed } = await readingOnly(context, (trx) => openPage(trx, request.params.id))
    if (session?.body.status !== 'open') return sendClosed(reply, context, session?.body)
    return sendForm(reply, context, { session, typed })
  })

  app.post<{ Params: Params }>('/pay/:id', async (request, reply) => {
    const form = readForm(request)
    const result = await inTransaction(context, (trx) => submit(trx, request.params.id, form))
    const shown = { typed: readTyped(form), isScripted: form.scripted === 'yes' }
    return sendResult(reply, context, result, shown)
  })
}

/** A customer's last shipping address is filled in. */
async function openPage(trx: Transaction, id: string) {
  const session = await findSession(trx, id)
  const customer = session?.body.customer
  const known = typeof customer === 'string' ? await findCustomer(trx.client, customer) : undefined
  return { session, typed: readTyped(known?.shipping ? asTyped(known.shipping) : {}) }
}

type Result = Awaited<ReturnType<typeof submit>>

async function submit(trx: Transaction, id: string, form: FormObject) {
  const session = await lockSession(trx, id)
  if (session?.body.status !== 'open') return { session, step: 'closed' as const }
  if (form.only_total === 'yes') return { session, step: 'total' as const }
  const checked = checkEntry(session, readTyped(form), trx.now)
  if (checked.errors) return { session, step: 'errors' as const, errors: checked.errors }
  const totals = totalsFor(session, checked.entered)
  const shown = readShownTotal(form)
  // Only the total that the shopper has seen on the button may be charged.
  if (shown !== undefined && shown !== totals.total) return { session, step: 'changed' as const, totals }
  return { session, step: 'paid' as const, paid: await pay(trx, session, checked.entered, checked.card) }
}

function sendResult(
  reply: FastifyReply,
  context: Context,
  result: Result,
  shown: { typed: ReturnType<typeof readTyped>; isScripted: boolean },
) {
  if (result.step === 'closed') {
    return redirectClosed(reply, context, result.session?.body, shown.isScripted)
  }
  const page = { session: result.session, ...shown }
  if (result.step === 'paid') return sendOutcome(reply, context, page, result.paid)
  if (result.step === 'total') return sendForm(reply, context, page)
  if (result.step === 'errors') {
    return sendForm(reply, context, page, { status: 422, errors: result.errors })
  }
  return sendForm(reply, context, page, {
    status: 409,
    told: tellTotal(result.totals, shown.isScripted),
  })
}

function tellTotal({ total, tax, currency }: Totals, keepsCard: boolean): string {
  const what =
    total === 0 ? 'There is nothing to pay now' : `The total is now ${formatMoney(total, currency)}`
  const taxed = tax > 0 ? `, ${formatMoney(tax, currency)} of it tax` : ''
  const how = keepsCard || total === 0 ? 'Press the button' : 'Enter the card again and press the button'
  return `${what}${taxed}. Nothing has been charged. ${how} if you agree.`
}
