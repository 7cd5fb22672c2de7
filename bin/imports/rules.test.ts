import { expect, test } from 'vitest'
import { findCircles } from './circles.ts'
import { readImports } from './read.ts'
import { faultOf } from './rules.ts'
import { faultsInText } from './text.ts'

const isRefused = (from: string, to: string, isType = false) => faultOf(from, { to, isType }) !== undefined

test.each([
  ['contract/order.ts', 'server/errors.ts'],
  ['web/pages/shop/page.tsx', 'server/errors.ts'],
  ['web/pages/shop/page.tsx', 'contract/schemas/product.ts'],
  ['contract/product.ts', 'contract/schemas/product.ts'],
  ['server/pages/render.ts', 'web/root.tsx'],
  ['packages/stripe-sandbox/plugin.ts', 'contract/order.ts'],
  ['packages/stripe-sandbox/checkout/checkout.test.ts', 'test/database.ts'],
  ['server/app.ts', 'packages/stripe-sandbox/plugin.ts'],
  ['server/orders/orders.test.ts', 'packages/stripe-sandbox/http/form.ts'],
  ['server/orders/routes.ts', 'packages/stripe-sandbox'],
  ['web/api.ts', 'packages/stripe-sandbox'],
  ['web/ui/button.tsx', 'web/components/price.tsx'],
  ['web/ui/button.tsx', 'web/api.ts'],
  ['web/components/price.tsx', 'web/pages/home/home.tsx'],
  ['web/pages/home/home.tsx', 'web/pages/shop/shop.tsx'],
  ['server/mail/outbox-queries.ts', 'server/orders/order-queries.ts'],
  ['server/catalog/queries.ts', 'server/cart/rules.ts'],
  ['server/payments/provider.ts', 'server/mail/outbox-queries.ts'],
  ['server/database/migrate.ts', 'server/catalog/queries.ts'],
  ['server/orders/routes.ts', 'server/app.ts'],
  ['server/orders/routes.ts', 'server/orders/routes.test.ts'],
])('%s may not import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(true)
})

test.each([
  ['server/orders/routes.ts', 'server/mail/outbox-queries.ts'],
  ['server/catalog/queries.ts', 'server/images/queries.ts'],
  ['server/app.ts', 'packages/stripe-sandbox'],
  ['packages/stripe-sandbox/plugin.ts', 'packages/stripe-sandbox/http/form.ts'],
  ['web/pages/shop/page.tsx', 'web/pages/shop/filter.tsx'],
  ['web/pages/shop/page.tsx', 'contract/product.ts'],
  ['server/http/handle.ts', 'contract/schemas/all.ts'],
  ['contract/schemas/product.ts', 'contract/product.ts'],
  ['server/orders/orders.test.ts', 'packages/stripe-sandbox'],
])('%s may import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(false)
})

test('A contract file that the browser reads imports only types of schemas', () => {
  expect(isRefused('contract/product.ts', 'contract/schemas/product.ts', true)).toBe(false)
  expect(faultsInText('contract/product.ts', "import { Type } from 'typebox'")).toHaveLength(1)
  expect(faultsInText('contract/product.ts', "import type { Static } from 'typebox'")).toEqual([])
  expect(faultsInText('contract/schemas/product.ts', "import { Type } from 'typebox'")).toEqual([])
})

test('The tables of all modules meet in one file, as types only', () => {
  expect(isRefused('server/database/tables.ts', 'server/orders/tables.ts', true)).toBe(false)
  expect(isRefused('server/database/tables.ts', 'server/orders/tables.ts')).toBe(true)
})

test('Imports, types, exports and dynamic imports are distinguished', () => {
  const text = `
    import type { A } from './a.ts'
    import { type B, b } from '../b.ts'
    import 'react'
    import './look.module.css'
    export { c } from './c.ts'
    export { e } from '@hemline/stripe-sandbox'
    const d = await import('./d.ts')`
  expect(readImports('web/pages/x.ts', text)).toEqual([
    { to: 'web/pages/a.ts', isType: true },
    { to: 'web/b.ts', isType: false },
    { to: 'web/pages/c.ts', isType: false },
    { to: 'packages/stripe-sandbox', isType: false },
    { to: 'web/pages/d.ts', isType: false },
  ])
})

test('A cycle of imports is reported once, wherever the search begins', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['c']],
  ])
  expect(findCircles(graph)).toEqual([['b', 'c', 'b']])
})

test('SQL and environment variables are reported outside their files', () => {
  expect(faultsInText('server/cart/rules.ts', "db.selectFrom('products')")).toHaveLength(1)
  expect(faultsInText('server/cart/rules.ts', 'sql<number>`SELECT 1`')).toHaveLength(1)
  expect(faultsInText('server/cart/rules.ts', 'listRows<{ id: number }>(db)`SELECT 1`')).toHaveLength(1)
  expect(faultsInText('server/cart/rules.ts', 'hasRow(shop.db)`SELECT 1`')).toHaveLength(1)
  expect(faultsInText('server/cart/rules.ts', 'process.env.PORT')).toHaveLength(1)
  expect(faultsInText('server/cart/queries.ts', "db.selectFrom('products')")).toEqual([])
  expect(faultsInText('server/catalog/stock/stock-queries.ts', 'sql`SELECT 1`')).toEqual([])
})
