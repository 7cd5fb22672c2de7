import { issueInvoice } from '../contract/invoice.ts'
import { createMaker } from '../contract/maker.ts'
import { changePrices } from '../contract/price-change.ts'
import { addAddress } from '../contract/saved-address.ts'
import type { DescribedCall } from '../contract/schemas/all.ts'
import { createSizeChart } from '../contract/size-chart.ts'
import { inviteStaff, listStaff, type Invitation } from '../contract/staff.ts'
import { withdraw } from '../contract/withdrawal.ts'
import { aStaffMember, newEmail } from './accounts.ts'
import { done } from './caller.ts'
import { aCollection } from './collections.ts'
import { aGiftCard } from './credit.ts'
import { aCoatOfSizes } from './dearer-exchanges.ts'
import { anOrder, aPaidOrder, aRefundedOrder } from './orders.ts'
import { aProduct } from './products.ts'
import { aPromotion } from './promotions.ts'
import { aDeliveredOrder, anAnnouncedReturn, aReceivedReturn } from './returns.ts'
import { aReview } from './reviews.ts'
import { aSale } from './sales.ts'
import type { TestShop } from './shop.ts'
import { aCategory, aColour, aStyle } from './styles.ts'

/** By the beginning of a path: what its first parameter can be. */
export type HostileRecords = readonly [beginning: string, ids: readonly (string | number)[]][]

/** One record of each kind at least, for calls that are about one. */
export const someRecords = async (shop: TestShop, admin: string): Promise<HostileRecords> => [
  ...(await trade(shop, admin)),
  ...(await goods(shop, admin)),
  ...(await people(shop, admin)),
]

/** Undefined where there is no record that such a path would name. */
export function idsFor(records: HostileRecords, { path }: Pick<DescribedCall, 'path'>) {
  const found = records.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))
  return found?.[1]
}

async function trade(shop: TestShop, admin: string): Promise<HostileRecords> {
  const product = await aCoatOfSizes(shop)
  const exchanged = await aCoatOfSizes(shop)
  const announced = await anAnnouncedReturn(shop, { product })
  const exchange = await anAnnouncedReturn(shop, {
    product: exchanged,
    items: [{ new_size: 'L', difference: 2_000 }],
  })
  const received = await aReceivedReturn(shop, { product: exchanged, quantity: 2 })
  const settled = await aDeliveredOrder(shop, { product })
  const card = await aGiftCard(shop)
  const orders = [
    (await anOrder(shop, { product })).id,
    (await aPaidOrder(shop, { product })).id,
    (await aRefundedOrder(shop)).id,
    ...[announced, exchange, received, settled, card].map(({ id }) => id),
  ]
  const returns = [announced, exchange, received].map(({ returned }) => returned.number)
  const invoices = await done(shop.call(issueInvoice, { params: { id: settled.id } }, admin))
  await done(shop.call(withdraw, { body: { name: 'Ada', order: 'HL-UNKNOWN', email: newEmail() } }))
  return [
    ['/orders', orders],
    ['/returns', returns],
    ['/return_items', received.returned.items.map(({ id }) => id)],
    ['/invoices', (invoices as { number: string }[]).map(({ number }) => number)],
    ['/credit', [1]],
    ['/withdrawals', [1]],
  ]
}

async function goods(shop: TestShop, admin: string): Promise<HostileRecords> {
  const [colour, unused] = [await aColour(shop), await aColour(shop)]
  const { id: style, products } = await aStyle(shop, [colour, null])
  const plain = await aProduct(shop)
  const maker = {
    kind: 'manufacturer',
    name: 'Norte',
    address: 'Porto',
    contact: 'https://norte.test',
  } as const
  const chart = {
    name: 'Coats',
    how: 'On the body.',
    points: ['Chest'],
    rows: [{ size: 'S', measures: [[900, 940]] }],
  }
  const collection = await aCollection(shop)
  await done(
    shop.call(
      changePrices,
      { body: { kind: 'percent', value: 5, product_ids: [plain], seen: 50_400 } as never },
      admin,
    ),
  )
  return [
    ['/products', [...products, plain]],
    ['/styles', [style]],
    ['/colours', [colour, unused]],
    ['/categories', [await aCategory(shop), await aCategory(shop)]],
    ['/makers', [(await done(shop.call(createMaker, { body: { ...maker, is_default: false } }, admin))).id]],
    ['/size_charts', [(await done(shop.call(createSizeChart, { body: chart as never }, admin))).id]],
    ['/collections/:slug', [collection.slug]],
    ['/collections', [collection.id]],
    ['/promotions', [(await aPromotion(shop)).id]],
    ['/sales', [(await aSale(shop, [plain])).id]],
    ['/price_changes', [1]],
    ['/reviews', [(await aReview(shop, { email: newEmail(), product: plain })).id]],
  ]
}

async function people(shop: TestShop, admin: string): Promise<HostileRecords> {
  await shop.runTask('count_customers')
  const address = { name: 'Ada', line1: '1 Lane', city: 'Town', postal_code: '97214', country: 'US' }
  await done(shop.call(addAddress, { body: address }, admin))
  const colleagues = [await aStaffMember(shop, 'editor'), await aStaffMember(shop, 'service')]
  await done(shop.call(inviteStaff, { body: { email: newEmail('invited'), role: 'editor' } }, admin))
  const { invitations } = await done(shop.call(listStaff, {}, admin))
  return [
    ['/customers', [1, 2, 3, 4, 5]],
    ['/users/addresses', [1]],
    // Without the owner, who would be removed when one of these had become another one.
    ['/staff/members', colleagues.map(({ id }) => id)],
    ['/staff/invitations', (invitations as Invitation[]).map(({ id }) => id)],
  ]
}
