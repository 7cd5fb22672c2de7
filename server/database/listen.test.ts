import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Listener, openListener } from './listen.ts'

let database: FreshDatabase
let listener: Listener

beforeAll(async () => {
  database = await freshDatabase()
  listener = await openListener(database.connectionString)
})

afterAll(async () => {
  await listener.close()
  await database.drop()
})

test('everybody on a channel hears, and nobody else', async () => {
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()]
  await listener.listen('coats', one)
  await listener.listen('coats', two)
  await listener.listen('hats', other)
  await database.pool.query("NOTIFY coats, '7'")
  await vi.waitFor(() => expect(two).toHaveBeenCalledWith('7'))
  expect(one).toHaveBeenCalledWith('7')
  expect(other).not.toHaveBeenCalled()
})

test('after its connection was cut it tells that something may have been missed, and hears again', async () => {
  const heard = vi.fn()
  await listener.listen('scarves', heard)
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hemline listen' AND datname = current_database()",
  )
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(undefined), 5_000)
  await database.pool.query("NOTIFY scarves, 'again'")
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('again'))
})
