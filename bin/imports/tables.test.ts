import { expect, test } from 'vitest'
import { faultsOfTables, findTables } from './tables.ts'

const namesIn = (text: string) =>
  findTables(text).map(({ table, isWritten }) => (isWritten ? `${table}, written` : table))

test.each([
  ["db.selectFrom('orders as o').innerJoin('refunds', 'order_id', 'o.id')", ['orders', 'refunds']],
  ["trx.insertInto('orders').values(values)", ['orders, written']],
  ["trx.deleteFrom('orders').using('refunds')", ['orders, written', 'refunds']],
  ['select 1 from orders o, refunds r left join accounts on true', ['orders', 'refunds', 'accounts']],
  ['select 1 from orders, lateral (select 1) a, unnest(list) b', ['orders']],
  [
    'with a as (delete from orders returning *) insert into refunds table a',
    ['orders, written', 'refunds, written', 'a'],
  ],
  ['update orders o set email = a.email from accounts a', ['orders, written', 'accounts']],
  ['select 1 -- from orders', []],
  ['/** What is read from orders. */\n// It updates orders', []],
])('%s: its tables are found', (text, tables) => {
  expect(namesIn(text)).toEqual(tables)
})

const SCHEMA = 'create table accounts (\n);\ncreate unlogged table orders (\n);\n'
const types = (module: string, table: string) => ({
  path: `server/${module}/tables.ts`,
  text: `export interface SomeTables extends MoreTables {\n  ${table}: SomeTable\n}\n`,
})
const orders = types('orders', 'orders')
const accounts = types('accounts', 'accounts')
const faultsOf = (text: string, allowed: { in: string; tables: string[] }[] = []) =>
  faultsOfTables([orders, accounts, { path: 'server/accounts/queries.ts', text }], SCHEMA, allowed)

test('A module reads and writes tables of its own', () => {
  expect(faultsOf('update accounts set name = null')).toEqual([])
})

test('Writing a table of another module is a fault, also where it may be read', () => {
  const fault = ['server/accounts/queries.ts writes orders: call a function of orders']
  expect(faultsOf('update orders set email = null')).toEqual(fault)
  const allowed = [{ in: 'server/accounts/', tables: ['orders'] }]
  expect(faultsOf('update orders set email = null', allowed)).toContain(fault[0])
})

test('Reading a table of another module is a fault where no reason allows it', () => {
  const fault = ['server/accounts/queries.ts reads orders: call a function of orders']
  expect(faultsOf('select from orders')).toEqual(fault)
  expect(faultsOf('select from orders', [{ in: 'server/accounts/queries.ts', tables: ['orders'] }])).toEqual(
    [],
  )
  expect(faultsOf('select from orders', [{ in: 'server/accounts/', tables: ['*'] }])).toEqual([])
})

test('A read that is allowed and that there is no more is a fault', () => {
  expect(faultsOf('select 1', [{ in: 'server/accounts/', tables: ['orders'] }])).toEqual([
    'server/accounts/ does not read orders: take it off the list',
  ])
})

test('A table of the schema that no module has is a fault', () => {
  expect(faultsOfTables([orders], SCHEMA, [])).toEqual(["accounts: no module's tables.ts has this table"])
})
