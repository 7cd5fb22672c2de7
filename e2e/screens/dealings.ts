import { createPromotion, type PromotionContent } from '../../contract/promotion.ts'
import { giveCredit } from '../../contract/credit.ts'
import { placeOrder } from '../../contract/order.ts'
import { addOrderNote, setOrderTags } from '../../contract/order-notes.ts'
import { updateProduct } from '../../contract/product.ts'
import { createSale } from '../../contract/sale.ts'
import { inviteStaff } from '../../contract/staff.ts'
import { done, openCaller } from '../../test/caller.ts'
import { type Customer, logInElsewhere } from '../customers.ts'
import type { ShopProcess } from '../shop-process.ts'

const LONG = 'For everybody who has waited since the spring for linen to return'
const CHANGES = 60

/** What the staff has done in a shop that is full: credit, sales, promotions, notes, and a long list of activity. */
export async function dealWith(
  { url, admin }: ShopProcess,
  { customer, order, products }: { customer: Customer; order: string; products: number[] },
): Promise<void> {
  const { call } = openCaller(url)
  const { token } = await logInElsewhere(admin, url)
  for (const [email, amount] of [
    [customer.email, 12_345],
    ['a.friend@example.com', 5_000],
    [`${'long.name.'.repeat(8)}friend@a-department-with-a-long-name.example.com`, 250_000],
  ] as const)
    await done(call(giveCredit, { body: { email, amount, reason: LONG, key: email } }, token))

  const promote = (body: PromotionContent) => done(call(createPromotion, { body }, token))
  const name = LONG.slice(0, 60)
  await promote({
    name,
    kind: 'code',
    code: 'WAITEDFORLINENSINCETHESPRINGOFLASTYEAR',
    percent: 15,
    tags: TAGS,
  })
  await promote({ name: 'Friends of the house', kind: 'one_time', amount: 2_000, minimum: 10_000 })
  await promote({ name: 'Free parcels', kind: 'automatic', free_shipping: [], minimum: 20_000 })
  const starts_at = new Date().toISOString()
  await done(call(createSale, { body: { name, percent: 30, starts_at, product_ids: products } }, token))

  for (const buyer of [customer.token, undefined]) {
    const items = [{ id: products[0]!, size: 'M', quantity: 2 }]
    await done(call(placeOrder, { headers: {}, body: { items } }, buyer))
  }

  const params = { id: order }
  const texts = ['Called: a neighbour has it.', `${LONG}, and for whom we have set two aside. `.repeat(6)]
  for (const text of texts) await done(call(addOrderNote, { params, body: { text } }, token))
  await done(
    call(setOrderTags, { params, body: { tags: ['Gift wrap', 'A very important customer'] } }, token),
  )
  await done(
    call(
      inviteStaff,
      { body: { email: `${'new.'.repeat(12)}colleague@example.com`, role: 'warehouse' } },
      token,
    ),
  )
  for (let n = 0; n < CHANGES; n++) {
    const body = { price: 10_000 + n * 100 }
    await done(call(updateProduct, { params: { id: products[n % products.length]! }, body }, token))
  }
}

const TAGS = ['linen', 'wool', 'autumn', 'made in the north']
