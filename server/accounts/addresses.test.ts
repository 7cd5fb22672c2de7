import { beforeAll, expect, test } from 'vitest'
import { getOwnData } from '../../contract/person.ts'
import {
  addAddress,
  type AddressContent,
  listAddresses,
  MOST_ADDRESSES,
  removeAddress,
  type SavedAddress,
  updateAddress,
} from '../../contract/saved-address.ts'
import { aCustomer } from '../../test/accounts.ts'
import { anOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'

const shop = aReconciledShop()
let product: number
beforeAll(async () => {
  product = await aProduct(shop, { size_quantities: { S: 90, M: 90, L: 90 } })
})

const HOME: AddressContent = {
  name: 'Ada Byron',
  line1: '12 St James Square',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
}
const WORK = { ...HOME, line1: '7 Canal Row' }

const add = (token: string, body: AddressContent) => shop.call(addAddress, { body }, token)
const save = async (token: string, body: AddressContent): Promise<SavedAddress> => {
  const { status, body: saved } = await add(token, body)
  expect(status).toBe(200)
  return saved
}
const list = async (token: string): Promise<SavedAddress[]> =>
  (await shop.call(listAddresses, {}, token)).body
const streets = async (token: string) =>
  (await list(token)).map(({ line1, preferred }) => `${line1}${preferred ? ' (preferred)' : ''}`)

let lastQuantity = 0
/** Another cart each time, because an open order of the same cart would be led back to. */
const order = (token: string) => anOrder(shop, { product, quantity: (++lastQuantity % 4) + 1, token })
const streetOnPage = async (url: string) =>
  /name="shipping_line1"[^>]*value="([^"]*)"/.exec(await (await fetch(url)).text())?.[1]

test('Several addresses are saved, of which one is preferred: the first, until another is', async () => {
  const { token } = await aCustomer(shop)
  const home = await save(token, { ...HOME, state: 'New York' })
  expect(home.state).toBe('NY')
  const work = await save(token, WORK)
  expect(await streets(token)).toEqual(['12 St James Square (preferred)', '7 Canal Row'])
  const params = { id: work.id }
  await shop.call(updateAddress, { params, body: { ...WORK, preferred: true } }, token)
  expect(await streets(token)).toEqual(['7 Canal Row (preferred)', '12 St James Square'])
  await shop.call(removeAddress, { params }, token)
  expect(await list(token)).toEqual([{ ...home, preferred: true }])
})

test('An address that is saved already is not saved twice, and can be preferred so', async () => {
  const { token } = await aCustomer(shop)
  const [home, work] = [await save(token, HOME), await save(token, WORK)]
  expect(await save(token, { ...HOME, name: ' Ada Byron ' })).toEqual(home)
  expect(await save(token, WORK)).toEqual(work)
  expect(await streets(token)).toEqual(['12 St James Square (preferred)', '7 Canal Row'])
  expect(await save(token, { ...WORK, preferred: true })).toEqual({ ...work, preferred: true })
  expect(await streets(token)).toEqual(['7 Canal Row (preferred)', '12 St James Square'])
  expect(await list(token)).toHaveLength(2)
})

test('Two addresses that are preferred at once leave one', async () => {
  const { token } = await aCustomer(shop)
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => save(token, { ...HOME, line1: `${at} Lane`, preferred: true })),
  )
  expect((await list(token)).filter(({ preferred }) => preferred)).toHaveLength(1)
})

test('Nobody reads, changes or removes the address of another account', async () => {
  const [ada, grace] = [await aCustomer(shop), await aCustomer(shop)]
  const params = { id: (await save(ada.token, HOME)).id }
  expect(await list(grace.token)).toEqual([])
  expect((await shop.call(updateAddress, { params, body: WORK }, grace.token)).status).toBe(404)
  expect((await shop.call(removeAddress, { params }, grace.token)).status).toBe(404)
  expect(await streets(ada.token)).toEqual(['12 St James Square (preferred)'])
})

test('An address that nothing can be sent to, and one too many, are refused with a sentence', async () => {
  const { token } = await aCustomer(shop)
  expect(await add(token, { ...HOME, country: 'JP' })).toMatchObject({
    status: 422,
    error: 'We do not send to Japan.',
  })
  expect(await add(token, { ...HOME, postal_code: ' ' })).toMatchObject({
    status: 422,
    error: 'Enter a postal code (United States).',
  })
  for (let n = 0; n < MOST_ADDRESSES; n++) await save(token, { ...HOME, line1: `${n} Lane` })
  expect(await add(token, HOME)).toMatchObject({
    status: 409,
    error: '20 addresses are saved. Remove one of them first.',
  })
})

test('The payment page has the preferred address filled in, also after a payment with another one', async () => {
  const { token } = await aCustomer(shop)
  await save(token, HOME)
  const first = await order(token)
  expect(await streetOnPage(first.session_url)).toBe('12 St James Square')
  await pay(first.session_url, { shipping_line1: '99 Somewhere Else' })
  await followSession(shop.shop, first.session_id, { by: 'provider' })
  expect(await streetOnPage((await order(token)).session_url)).toBe('12 St James Square')
  await save(token, { ...WORK, preferred: true })
  expect(await streetOnPage((await order(token)).session_url)).toBe('7 Canal Row')
})

test('Without saved addresses the page has that of the last payment again', async () => {
  const { token } = await aCustomer(shop)
  const first = await order(token)
  await pay(first.session_url, { shipping_line1: '99 Somewhere Else' })
  await followSession(shop.shop, first.session_id, { by: 'provider' })
  const { id } = await save(token, HOME)
  expect(await streetOnPage((await order(token)).session_url)).toBe('12 St James Square')
  await shop.call(removeAddress, { params: { id } }, token)
  expect(await streetOnPage((await order(token)).session_url)).toBe('99 Somewhere Else')
})

test('Saved addresses are in the copy of all that is kept', async () => {
  const { token } = await aCustomer(shop)
  await save(token, WORK)
  const { body } = await shop.call(getOwnData, { query: {} }, token)
  expect(body).toMatchObject({ account: { addresses: [{ line1: '7 Canal Row', preferred: true }] } })
})
