import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { waitFor } from '../../test/wait-for.ts'
import { openServer } from './server.ts'

const waiting: ((exchange: [IncomingMessage, ServerResponse]) => void)[] = []
const server = openServer(
  (...exchange) => waiting.shift()!(exchange),
  () => false,
)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test.each([
  ['closed', 'destroy'],
  ['reset', 'resetAndDestroy'],
] as const)('The address of a request is known after its client has %s the connection', async (_, leave) => {
  const asked = new Promise<[IncomingMessage, ServerResponse]>((resolve) => waiting.push(resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [request, response] = await asked
  client[leave]()
  await once(response, 'close')
  expect(request.socket.remoteAddress).toBe('127.0.0.1')
})

test('A client that stops reading its answer loses the connection', async () => {
  const impatient = openServer(
    (_request, response) => response.end(Buffer.alloc(50_000_000)),
    () => false,
    50,
  )
  impatient.listen(0, '127.0.0.1')
  await once(impatient, 'listening')
  const arrived = once(impatient, 'connection')
  const client = connect((impatient.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [socket] = await arrived
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  client.destroy()
  impatient.close()
})

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

test('A client that sends requests without waiting for answers has a few begun, and loses the connection at more', async () => {
  const begun: ServerResponse[] = []
  const hurried = openServer(
    (_request, response) => void begun.push(response),
    () => false,
  )
  hurried.listen(0, '127.0.0.1')
  await once(hurried, 'listening')
  const { port } = hurried.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1').on('error', () => {})
  const patient = open()
  patient.write(GET.repeat(10))
  await waitFor(() => expect(begun).toHaveLength(10))
  for (const response of begun) response.end('done')
  await once(patient, 'data')
  // Those that were answered do not count.
  patient.write(GET.repeat(10))
  await waitFor(() => expect(begun).toHaveLength(20))
  const greedy = open()
  greedy.write(GET.repeat(1_000))
  await once(greedy, 'close')
  expect(begun.length).toBeLessThan(40)
  expect(patient.destroyed).toBe(false)
  patient.destroy()
  hurried.close()
})

test('The shop itself has such a limit', async () => {
  const shop = await openTestShop()
  expect(shop.app.server.timeout).toBeGreaterThan(0)
  await shop.close()
})
