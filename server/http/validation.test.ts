import { expect, test } from 'vitest'
import { aShop } from '../../test/shop.ts'
import { anAdmin } from '../../test/accounts.ts'

const shop = aShop()

const garment = { name: 'Coat', description: 'Wool', price: 100, product_type: 'unisex', quantity: 1 }

test.for([
  ['NUL', { name: 'Co\0at' }, /character NUL/],
  [
    'half of a character in a value',
    { image_alts: { '/images/a.jpg': 'A coat \ud83e' } },
    /half of a character/,
  ],
  ['half of a character in a name', { size_quantities: { '\udde5': 1 } }, /half of a character/],
] as const)('Text that nobody can keep is refused in words: %s', async ([, broken, words]) => {
  const authorization = await anAdmin(shop)
  const { status, error } = await shop.request('POST', '/api/products', {
    body: { ...garment, ...broken },
    headers: { authorization },
  })
  expect(status).toBe(400)
  expect(error).toMatch(words)
})

test('A surrogate pair is kept', async () => {
  const authorization = await anAdmin(shop)
  const { status } = await shop.request('POST', '/api/products', {
    body: { ...garment, name: 'Coat 🧥' },
    headers: { authorization },
  })
  expect(status).toBe(200)
})

test.for([
  [{ quantity: 1.5 }, 'quantity must be a whole number.'],
  [{ quantity: -1 }, 'quantity must be at least 0.'],
  [{ low_stock: 10_000_000 }, /^low_stock must be at most [\d]+\.$/],
] as const)('A number that does not fit is refused in words: %j', async ([broken, words]) => {
  const authorization = await anAdmin(shop)
  const { status, error } = await shop.request('POST', '/api/products', {
    body: { ...garment, ...broken },
    headers: { authorization },
  })
  expect(status).toBe(400)
  expect(error).toMatch(words)
})

test.for([{ product: { name: 'Wrapped' } }, {}])(
  'A change of which no member is known is refused in words: %j',
  async (body) => {
    const authorization = await anAdmin(shop)
    const { status, error } = await shop.request('PATCH', '/api/products/1', {
      body,
      headers: { authorization },
    })
    expect(status).toBe(400)
    expect(error).toMatch(/^Nothing that can be changed was sent\. A change has one or more of: name, /)
  },
)

test('A change of which one member is known is made, and the others are ignored', async () => {
  const authorization = await anAdmin(shop)
  const headers = { authorization }
  const made = await shop.request('POST', '/api/products', { body: garment, headers })
  const { id } = made.body as { id: number }
  const body = { name: 'Cape', product: { name: 'Coat' } }
  const { status, body: changed } = await shop.request('PATCH', `/api/products/${id}`, { body, headers })
  expect(status).toBe(200)
  expect(changed).toMatchObject({ id, name: 'Cape' })
})

const line = { id: 1, size: 'S', quantity: 1 }

test.for([
  ['items is required.', []],
  ['items must have at most 100 entries.', Array.from({ length: 101 }, () => line)],
  ['items must be a list.', line],
  ['items.0 must be an object.', ['S']],
] as const)('A list that does not fit is refused in words: %s', async ([words, items]) => {
  const { status, error } = await shop.request('POST', '/api/orders', { body: { items } })
  expect([status, error]).toEqual([400, words])
})

test.for([
  ['in_stock=perhaps', '/api/products/', 'in_stock must be true or false.'],
  [
    'created_at[start_date]=yesterday',
    '/api/products/admin_index',
    'created_at[start_date] must be a day, such as 2026-01-31.',
  ],
] as const)('A parameter that does not fit is refused in words: %s', async ([query, path, words]) => {
  const authorization = await anAdmin(shop)
  const { status, error } = await shop.request('GET', `${path}?${query}`, { headers: { authorization } })
  expect([status, error]).toEqual([400, words])
})
