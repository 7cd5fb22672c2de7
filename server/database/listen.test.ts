import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Listener, openListener } from './listen.ts'
import { waitFor } from '../../test/wait-for.ts'

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

test('Every listener of a channel is notified, and no other', async () => {
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()]
  await listener.listen('coats', one)
  await listener.listen('coats', two)
  await listener.listen('hats', other)
  await database.pool.query("NOTIFY coats, '7'")
  await waitFor(() => expect(two).toHaveBeenCalledWith('7'))
  expect(one).toHaveBeenCalledWith('7')
  expect(other).not.toHaveBeenCalled()
})

test('After a lost connection a listener reports possibly missed notifications, and continues', async () => {
  const heard = vi.fn()
  await listener.listen('scarves', heard)
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hemline listen' AND datname = current_database()",
  )
  await waitFor(() => expect(heard).toHaveBeenCalledWith(undefined))
  await database.pool.query("NOTIFY scarves, 'again'")
  await waitFor(() => expect(heard).toHaveBeenCalledWith('again'))
})

/** A proxy to the database that garbles a number of LISTEN statements, so that the server refuses them. */
async function openGarbled() {
  const socket = new URL(database.connectionString).searchParams.get('host')!
  let garbled = 0
  const relay = createServer((near) => {
    const far = connect(`${socket}/.s.PGSQL.5432`)
    near.on('data', (bytes) => {
      const isRefused = garbled > 0 && bytes.includes('LISTEN')
      if (isRefused) garbled--
      far.write(
        isRefused ? Buffer.from(bytes.toString('latin1').replace('LISTEN', 'LISTEM'), 'latin1') : bytes,
      )
    })
    far.pipe(near)
    near.on('end', () => far.end()).on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = new URL(database.connectionString)
  address.search = ''
  address.hostname = '127.0.0.1'
  address.port = String((relay.address() as AddressInfo).port)
  return { connectionString: address.href, garble: (count: number) => (garbled = count), relay }
}

test('LISTEN is retried until a restarted server accepts it', async () => {
  const { connectionString, garble, relay } = await openGarbled()
  const faults = vi.fn()
  const ours = await openListener(connectionString, faults)
  const heard = vi.fn()
  await ours.listen('gloves', heard)
  garble(1)
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hemline listen'
     AND query = 'LISTEN "gloves"'`,
  )
  await waitFor(() => expect(heard).toHaveBeenCalledWith(undefined))
  expect(faults).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('syntax') }))
  expect(await ours.hasHeardAll()).toBe(true)
  await ours.close()
  relay.close()
})
