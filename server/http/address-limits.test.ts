import { expect, test } from 'vitest'
import { trackOrder } from '../../contract/order.ts'
import { requestOf } from '../../test/caller.ts'
import { endWindows } from '../../test/backdate.ts'
import { aShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/connection.ts'
import { limitPerAddress } from './address-limits.ts'
import { deleteEndedWindows } from './address-limit-queries.ts'

const shop = aShop()

const rows = async () => (await shop.shop.pool.query('select key from rate_limit_windows')).rowCount

test('The addresses of one IPv6 network share one limit, and get it back when the minute is over', async () => {
  const limit = limitPerAddress(shop.shop.db, 'checkout')
  for (let n = 0; n < 30; n++) await limit({ ip: `2001:db8:1:2:${n}::1` })
  const refused = limit({ ip: '2001:db8:1:2::3' })
  await expect(refused).rejects.toMatchObject({ status: 429 })
  await limit({ ip: '2001:db8:1:3::1' })
  await limit({ ip: '192.0.2.1' })
  await endWindows(shop.shop.pool)
  await limitPerAddress(shop.shop.db, 'checkout')({ ip: '2001:db8:1:2::3' })
})

test('All networks of one home have four times the limit of one, and another home is not concerned', async () => {
  const limit = limitPerAddress(shop.shop.db, 'checkout')
  const ask = (network: number) => limit({ ip: `2001:db8:7:${network.toString(16)}::1` })
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => ask(n)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(120)
  await expect(ask(255)).rejects.toMatchObject({ status: 429 })
  await ask(256)
})

test('Four processes that are asked at once let through as many calls as one', async () => {
  const { connectionString } = shop.shop.pool.options
  const processes = Array.from({ length: 4 }, () => openDatabase({ connectionString: connectionString! }))
  const limits = processes.map(({ db }) => limitPerAddress(db, 'checkout'))
  try {
    const asked = Array.from({ length: 200 }, (_, n) => limits[n % 4]!({ ip: '192.0.2.7' }))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  } finally {
    await Promise.all(processes.map(({ close }) => close()))
  }
})

test('Two hosts refuse a shopper after as many calls as one, and a refusal costs no statement', async () => {
  const other = await buildApp(shop.shop, { pages: false })
  const origin = await other.listen({ host: '127.0.0.1', port: 0 })
  const { path } = requestOf(trackOrder, { params: { id: 'HL-7K3M9-QXTC2-VA5RN-E4WJD' } })
  const headers = { 'x-forwarded-for': '192.0.2.9' }
  const ask = async (host: string) => (await fetch(host + path, { headers })).status
  try {
    const asked = Array.from({ length: 90 }, (_, n) => ask(n % 2 ? origin : shop.origin))
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    await ask(origin)
    await ask(shop.origin)
    expect(await shop.statementsOf(() => Promise.all([ask(origin), ask(shop.origin)]))).toEqual([])
  } finally {
    await other.close()
  }
})

test('Windows that have ended are deleted', async () => {
  await endWindows(shop.shop.pool)
  await limitPerAddress(shop.shop.db, 'checkout')({ ip: '192.0.2.20' })
  await deleteEndedWindows(shop.shop.db)
  expect(await rows()).toBe(1)
})
