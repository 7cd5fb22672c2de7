import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addCall, readNothing } from '../http/api.ts'
import { noSuch, StripeError } from '../http/stripe-error.ts'
import { byCreation } from '../objects/list.ts'
import { deleteObject, findObject, insertObjects } from '../objects/queries.ts'
import { addReadRoutes } from '../objects/read-routes.ts'
import { makeCoupon, readCoupon } from './coupon.ts'

export function addDiscountRoutes(app: FastifyInstance, context: Context): void {
  addReadRoutes(app, context, {
    kind: 'coupon',
    url: '/coupons',
    noun: 'coupon',
    param: 'coupon',
    filters: { created: byCreation },
  })

  addCall(app, context, {
    method: 'POST',
    url: '/coupons',
    read: readCoupon,
    run: async (trx, request) => {
      const coupon = makeCoupon(request, trx.now)
      if (await findObject(trx, 'coupon', coupon.id))
        throw new StripeError(400, 'Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
      await insertObjects(trx, [{ body: coupon }])
      return coupon
    },
  })

  addCall(app, context, {
    method: 'DELETE',
    url: '/coupons/:id',
    read: readNothing,
    run: async (trx, _nothing, id) => {
      if (!(await findObject(trx, 'coupon', id))) throw noSuch('coupon', id, 'coupon')
      await deleteObject(trx, 'coupon', id)
      return { id, object: 'coupon', deleted: true }
    },
  })
}
