import { beforeAll, expect, test } from 'vitest'
import { addAddress, listAddresses } from '../contract/saved-address.ts'
import { allCalls } from '../contract/schemas/all.ts'
import { isPermission } from '../contract/permissions.ts'
import { aCustomer } from '../test/accounts.ts'
import { done } from '../test/caller.ts'
import { fittingInput, sendAsItIs } from '../test/hostile-fields.ts'
import { anAnnouncedReturn } from '../test/returns.ts'
import { aShop } from '../test/shop.ts'

const STREET = '77 Analytical Lane'
const EMAIL = 'ada.lovelace@example.org'
const TRACKING = '1Z999AA10123456784'

const shop = aShop()
let stranger: string
let victim: { order: string; number: string; address: number; line: number }
beforeAll(async () => {
  const { token } = await aCustomer(shop, { email: EMAIL, name: 'Ada Lovelace' })
  const body = { name: 'Ada', line1: STREET, city: 'Town', postal_code: '97214', country: 'US' }
  await done(shop.call(addAddress, { body }, token))
  const [address] = await done(shop.call(listAddresses, {}, token))
  const payment = { email: EMAIL, shipping_line1: STREET }
  const { id, returned } = await anAnnouncedReturn(shop, { token, payment })
  await shop.shop.pool.query('update deliveries set tracking_information = $1', [TRACKING])
  victim = { order: id, number: returned.number, address: address.id, line: 1 }
  stranger = (await aCustomer(shop, { email: 'eve@example.com', name: 'Eve' })).token
})

/** What is the buyer's, and what became of it. */
const kept = async () => {
  const tables = [
    'orders',
    'deliveries',
    'returns',
    'return_items',
    'reviews',
    'addresses',
    'invoices',
    'refunds',
  ]
  const rows = tables.map((table) =>
    shop.shop.pool.query(`select to_jsonb(t) as row from ${table} t order by t::text`),
  )
  return (await Promise.all(rows)).map(({ rows }) => rows)
}

/** Calls of shoppers that name an order, a return or an address. */
const naming = allCalls.filter(({ access, path, body }) => {
  const fields = Object.keys((body as { properties?: object } | undefined)?.properties ?? {})
  return !isPermission(access) && (/:(id|number)\b/.test(path) || fields.includes('order'))
})

test.for(naming.map((call) => [call.name, call] as const))(
  'Who knows the number of another customer’s order or return learns and changes nothing personal by %s',
  async ([, call]) => {
    const before = await kept()
    const { order, number, address } = victim
    const id = call.path.startsWith('/users/addresses')
      ? address
      : call.path.startsWith('/orders')
        ? order
        : 1
    for (const email of [undefined, 'eve@example.com']) {
      for (const authorization of [stranger, undefined]) {
        const typed = { email, name: 'Eve', line: 1, quantity: 1, state: 'OR', postal_code: '97214' }
        const input = fittingInput(call, { id, number, order, ...typed })
        const { status, answer } = await sendAsItIs(shop, call, input, authorization)
        expect(status, answer).toBeLessThan(500)
        for (const secret of [STREET, EMAIL, TRACKING, 'Lovelace'])
          expect(answer, call.name).not.toContain(secret)
      }
    }
    expect(await kept()).toEqual(before)
  },
)

test('The calls that name an order, a return or an address are those of shoppers', () => {
  const names = naming.map(({ name }) => name)
  for (const name of ['getOrder', 'trackOrder', 'cancelOrder', 'askForReturn', 'showReturn', 'callOffReturn'])
    expect(names).toContain(name)
  for (const name of ['updateAddress', 'removeAddress', 'saveReview', 'getInvoiceOfOrder', 'withdraw'])
    expect(names).toContain(name)
})
