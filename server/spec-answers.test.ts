import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../contract/order.ts'
import { listProducts, type Product, updateProduct } from '../contract/product.ts'
import { listSizeCharts, type SizeChart } from '../contract/size-chart.ts'
import { seedDemo } from '../demo/seed.ts'
import { aCustomer, type Customer, newEmail, PASSWORD } from '../test/accounts.ts'
import { done } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { aShop } from '../test/shop.ts'

/**
 * What each field of an answer was before garments had styles, colours and SKUs: its types by its path, in the demo.
 */
type Fields = Record<string, string>
const BEFORE = join(import.meta.dirname, 'spec-answers.json')

const shop = aShop()
let admin: string
let customer: Customer
beforeAll(async () => {
  await seedDemo(shop.shop)
  admin = await shop.adminToken()
  customer = await aCustomer(shop)
  // Charts of the demonstration are those of its styles, and whether a checkout holds pieces there depends on the hour.
  const [chart] = (await shop.call(listSizeCharts, {}, admin)).body as SizeChart[]
  const products = (await shop.call(listProducts, { query: { in_stock: true } })).body as Product[]
  const { id, sizes } = products.find(({ sizes }) => sizes.length > 0)!
  await done(shop.call(updateProduct, { params: { id }, body: { size_chart: chart!.name } }, admin))
  const items = sizes.map((size) => ({ id, size, quantity: 1 }))
  await done(shop.call(placeOrder, { headers: {}, body: { items: items.slice(0, 1) } }))
})

/** What is no name of a field, as a size or an address of a picture is, stands as `*`. */
const FIELD = /^[a-z]\w*$/

/** `[].sizes[]` is a size of a product of a list. */
function addFields(fields: Fields, value: unknown, path = ''): void {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = new Set([...(fields[path]?.split(' ') ?? []), type])
  fields[path] = [...types].toSorted().join(' ')
  if (Array.isArray(value)) for (const one of value) addFields(fields, one, `${path}[]`)
  else if (type === 'object') {
    for (const [name, one] of Object.entries(value as object))
      addFields(fields, one, `${path}.${FIELD.test(name) ? name : '*'}`)
  }
}

async function answersNow(): Promise<Record<string, Fields>> {
  const answers: Record<string, Fields> = {}
  const ask = async (
    call: string,
    path = call,
    { token, body, status = 200 }: { token?: string; body?: object; status?: number } = {},
  ) => {
    const [method, url] = path.split(' ') as [string, string]
    const headers: Record<string, string> = token ? { authorization: token } : {}
    const reply = await shop.request(method, `/api${url}`, { headers, ...(body && { body }) })
    expect([call, reply.status, reply.error]).toEqual([
      call,
      status,
      status === 200 ? undefined : expect.any(String),
    ])
    addFields((answers[call] ??= {}), reply.body)
    return reply.body
  }
  const products = await askOfProducts(ask)
  await askOfOrders(ask, products)
  // Last, because a changed password ends the sessions of before.
  await askOfAccounts(ask)
  await ask('GET /configurations/stripe_public_key')
  return answers
}
type Ask = (
  call: string,
  path?: string,
  sent?: { token?: string; body?: object; status?: number },
) => Promise<any>

async function askOfProducts(ask: Ask) {
  await ask('GET /products/front_page_products')
  const products: { id: number; sizes: string[] }[] = await ask('GET /products/')
  await ask('GET /products/', 'GET /products/?name=coat&sort_by=price&sort_direction=asc')
  for (const { id } of products) {
    await ask('GET /products/{id}', `GET /products/${id}`)
    await ask('GET /products/{id}/similar_products', `GET /products/${id}/similar_products`)
    await ask('GET /products/{id}/edit', `GET /products/${id}/edit`, { token: admin })
  }
  await ask('GET /products/admin_index', undefined, { token: admin })
  const filtered =
    '?active=true&name=coat&created_at[start_date]=2020-01-01&created_at[end_date]=2099-01-01&sort_by_date=asc'
  await ask('GET /products/admin_index', `GET /products/admin_index${filtered}`, { token: admin })
  const coat = {
    name: 'Coat',
    description: 'Wool.',
    price: 48_000,
    active: true,
    product_type: 'women',
    quantity: 9_999,
  }
  const { id } = await ask('POST /products', undefined, { token: admin, body: coat })
  const change = { price: 40_000, sizes: ['S', 'M'], quantity: 3, cover_image: null, sub_images: [] }
  await ask('PATCH /products/{id}', `PATCH /products/${id}`, { token: admin, body: change })
  return products
}

async function askOfAccounts(ask: Ask) {
  const { email, token } = customer
  await ask('POST /signup', undefined, {
    body: { user: { email: newEmail(), name: 'Eve', password: PASSWORD } },
  })
  const session = { user: { email, password: PASSWORD } }
  await ask('POST /login', undefined, { body: session })
  await ask('POST /login', undefined, { body: { user: { email, password: 'wrong' } }, status: 401 })
  await ask('POST /password', undefined, { body: { email } })
  const reset = { reset_password_token: 'x'.repeat(43), password: PASSWORD, password_confirmation: PASSWORD }
  await ask('PUT /password', undefined, { body: { user: reset }, status: 422 })
  await ask('GET /users/check_admin', undefined, { token })
  await ask('GET /users/check_admin', undefined, { token: admin })
  await ask('GET /users/profile', undefined, { token })
  const profile = (user: object) => ask('PATCH /users/update_profile', undefined, { token, body: { user } })
  await profile({ name: 'Ada King' })
  await profile({ phone_number_attributes: { number: '+15035550142' } })
  await ask('GET /users/profile', undefined, { token })
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  const body = { current_password: PASSWORD, user: passwords }
  await ask('PATCH /users/update_password', undefined, { token, body })
  const { headers } = await shop.request('POST', '/api/login', { body: session })
  await ask('DELETE /logout', undefined, { token: headers.get('authorization')! })
}

async function askOfOrders(ask: Ask, products: { id: number; sizes: string[] }[]) {
  const { token } = customer
  const items = products.slice(0, 40).map(({ id, sizes }) => ({ id, size: sizes[0] ?? '', quantity: 1 }))
  await ask('POST /carts/cart_item_details', undefined, { body: { items } })
  const [first] = items
  const { session_url } = await ask('POST /orders', undefined, { token, body: { items: [first] } })
  const session_id = await pay(session_url)
  const { id } = await ask('GET /orders/success', `GET /orders/success?session_id=${session_id}`, { token })
  await ask('GET /orders', undefined, { token })
  await ask('GET /orders/{id}/track_order', `GET /orders/${id}/track_order`, { token })
  await ask('GET /orders/admin_index', undefined, { token: admin })
  await ask('GET /orders/admin_index', `GET /orders/admin_index?id=${id}&status=manufacturing`, {
    token: admin,
  })
  const address_attributes = {
    name: 'Ada',
    line1: '1 A St',
    line2: '',
    city: 'Salem',
    state: 'OR',
    postal_code: '97301',
    country: 'US',
  }
  const delivery_attributes = { status: 'shipped', tracking_information: '1Z999', address_attributes }
  await ask('PATCH /orders/{id}', `PATCH /orders/${id}`, {
    token: admin,
    body: { order: { delivery_attributes } },
  })
}

test('The calls of the specification answer with every field that they had, of the same types, and fields are only added', async () => {
  const before = JSON.parse(await readFile(BEFORE, 'utf8')) as Record<string, Fields>
  const now = await answersNow()
  expect(Object.keys(now)).toEqual(Object.keys(before))
  const changed = Object.entries(before).flatMap(([call, fields]) =>
    Object.entries(fields).flatMap(([path, types]) => {
      const found = now[call]![path]
      const isSame = found?.split(' ').every((type) => types.split(' ').includes(type))
      return isSame ? [] : [`${call} ${path}: ${types} became ${found ?? 'nothing'}`]
    }),
  )
  expect(changed).toEqual([])
})
