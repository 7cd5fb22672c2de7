import { expect, test } from 'vitest'
import type * as contract from '../../../contract/return.ts'
import { aGiftCard, anUnpaidGiftCard, aQuotedOrder } from '../../../test/credit.ts'
import { aCoatOfSizes } from '../../../test/dearer-exchanges.ts'
import { anOrder, orderOf } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { aDeliveredOrder, askFor } from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

const ORDERS: Record<string, () => Promise<string>> = {
  'goods from the cart': async () => (await anOrder(shop)).id,
  'goods that a gift card pays in part': async () => {
    const { code } = await aGiftCard(shop)
    return (await aQuotedOrder(shop, await aProduct(shop), { codes: [code] })).id
  },
  'a gift card': async () => (await anUnpaidGiftCard(shop)).id,
  'the difference to a dearer size': async () => {
    const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
    const { body, status, error } = await askFor(shop, id, [{ new_size: 'L', difference: 2_000 }])
    expect(status, error).toBe(200)
    return (body as contract.Return).exchange!.order_id
  },
}

test.for(Object.entries(ORDERS))(
  'The payment page of %s charges dollars also where the account adapts prices to the buyer',
  async ([, order]) => {
    const { session_id } = await orderOf(shop, await order())
    const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id!)
    expect(session.adaptive_pricing).toEqual({ enabled: false })
    expect(session.currency).toBe('usd')
  },
)
