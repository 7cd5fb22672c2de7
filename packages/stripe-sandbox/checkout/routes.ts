import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { getCustomer } from '../customers/customer.ts'
import { getUsableCoupon } from '../discounts/coupon.ts'
import { addCall, readNothing } from '../http/api.ts'
import { badParameter, noSuch, StripeError } from '../http/stripe-error.ts'
import { listPage, byChoice, byCreation, byField, readList, readPage } from '../objects/list.ts'
import { insertObjects, type Page, type Reader } from '../objects/queries.ts'
import { makeSessionObjects } from './create.ts'
import { readCreateRequest, type CreateRequest } from './create-request.ts'
import { expireOverdueSessions, expireSession, findSession, lockSession } from './expire.ts'
import { showSession } from './session.ts'

const noSession = (id: string) => noSuch('checkout.session', id, 'session')

export function addCheckoutRoutes(app: FastifyInstance, context: Context): void {
  const open = async (client: Reader, request: CreateRequest, now: Date) => {
    const id = request.customer
    const customer = id === undefined ? undefined : await getCustomer(client, id, 'customer')
    const { coupon: used, lines } = request
    const coupon = used === null ? undefined : await getUsableCoupon(client, used, lines[0]!.currency, now)
    const { session, objects } = makeSessionObjects(context, request, { customer, coupon }, now)
    return { body: showSession(context, session), objects }
  }
  addCall(app, context, {
    method: 'POST',
    url: '/checkout/sessions',
    read: (form, _id, now) => readCreateRequest(form, now),
    run: async (trx, request) => {
      const { body, objects } = await open(trx.client, request, trx.now)
      await insertObjects(trx, objects)
      return body
    },
    create: (request, now) => open(context.pool, request, now),
  })

  addCall(app, context, {
    method: 'GET',
    url: '/checkout/sessions',
    read: (form) =>
      readList(
        {
          created: byCreation,
          customer: byField('customer'),
          payment_intent: byField('payment_intent'),
          status: byChoice('status', 'complete', 'expired', 'open'),
        },
        form,
        ['customer_account', 'customer_details', 'payment_link', 'subscription'],
      ),
    run: async (trx, request) => {
      await expireOverdueSessions(trx)
      return listPage(trx, 'checkout.session', 'checkout.session', '/v1/checkout/sessions', request)
    },
  })

  addCall(app, context, {
    method: 'GET',
    url: '/checkout/sessions/:id',
    read: readNothing,
    run: async (trx, _nothing, id) => {
      const session = await findSession(trx, id)
      if (!session) throw noSession(id)
      return showSession(context, session.body)
    },
  })

  addCall(app, context, {
    method: 'POST',
    url: '/checkout/sessions/:id/expire',
    read: readNothing,
    run: async (trx, _nothing, id) => {
      const session = await lockSession(trx, id)
      if (!session) throw noSession(id)
      if (session.body.status !== 'open') throw notOpen(session.body.status)
      return showSession(context, await expireSession(trx, session))
    },
  })

  addCall(app, context, {
    method: 'GET',
    url: '/checkout/sessions/:id/line_items',
    read: readPage,
    run: async (trx, page, id) => {
      const session = await findSession(trx, id)
      if (!session) throw noSession(id)
      return paginate(session.inner.lines, page, `/v1/checkout/sessions/${id}/line_items`)
    },
  })
}

const notOpen = (status: string | null) =>
  new StripeError(
    400,
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
      `\`${status}\`.`,
  )

export function paginate<T extends { id: string }>(items: T[], page: Page, url: string) {
  const cursor = page.startingAfter ?? page.endingBefore
  const at = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && at < 0) {
    const param = page.startingAfter ? 'starting_after' : 'ending_before'
    throw badParameter(param, `No such item: '${cursor}'`, 'resource_missing')
  }
  const isBackwards = page.endingBefore !== undefined
  const from = isBackwards ? Math.max(0, at - page.limit) : at + 1
  const to = isBackwards ? at : from + page.limit
  const hasMore = isBackwards ? from > 0 : to < items.length
  return { object: 'list', data: items.slice(from, to), has_more: hasMore, url }
}
