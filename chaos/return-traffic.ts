import { updateOrder } from '../contract/order.ts'
import * as adminContract from '../contract/admin-return.ts'
import * as contract from '../contract/return.ts'
import { ADA } from '../test/payment-form.ts'
import { call } from './buyers.ts'
import type { Answer } from './client.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** The numbers of returns whose changes were confirmed by a response and must survive every kill. */
export interface ReturnsConfirmed {
  asked: Set<string>
  settled: Set<string>
}

type Retry = (act: () => Promise<Answer>, name: string, wanted: number) => Promise<Answer | undefined>

interface Paid {
  id: string
  quantity: number
  key: string
}

/** The parcel arrives, half of the buyers want another size for their pieces, and the staff settles what came back. */
export async function returnPieces(
  world: World,
  { id, quantity, key }: Paid,
  random: Random,
  retry: Retry,
  confirmed: ReturnsConfirmed,
): Promise<void> {
  const token = await world.adminToken()
  const order = { delivery_attributes: { status: 'delivered' as const } }
  const delivered = () => call(world, updateOrder, { params: { id }, body: { order } }, { token })
  if (!(await retry(delivered, 'deliver', 200))) return
  const piece = { line: 1, quantity, reason: 'too_small' as const }
  const body = { email: ADA.email, items: [{ ...piece, ...(random.chance(0.5) && { new_size: 'L' }) }] }
  const headers = { 'idempotency-key': key }
  const asked = await retry(
    () => call(world, contract.askForReturn, { params: { id }, headers, body }),
    'return',
    200,
  )
  if (!asked) return
  const params = { number: asked.body.number as string }
  confirmed.asked.add(params.number)
  if (random.chance(0.2)) return
  await retry(
    () => call(world, adminContract.receiveReturn, { params, body: { version: 1 } }, { token }),
    'receive',
    200,
  )
  // The answer to an earlier try may be what was lost.
  const found = await retry(() => call(world, adminContract.getReturn, { params }, { token }), 'look', 200)
  if (found?.body.state !== 'received') return
  const { version, items } = found.body as adminContract.AdminReturn
  const outcomes = items.map((item) => ({
    item: item.id,
    outcome: 'accepted' as const,
    disposition: 'restock' as const,
  }))
  const settled = await retry(
    () => call(world, adminContract.settleReturn, { params, body: { version, outcomes } }, { token }),
    'settle',
    200,
  )
  if (settled) confirmed.settled.add(params.number)
}

/** Also those whose money has not left yet: it does within a minute. */
export async function findLostReturns(world: World, { asked, settled }: ReturnsConfirmed): Promise<string[]> {
  const { pool } = await world.database()
  const { rows } = await pool.query<{ number: string; state: string; waits: boolean }>(`
    select r.number, r.state, r.owes or exists (
      select from refunds f where f.return_id = r.id and f.state = 'requested') as waits
    from returns r`)
  const found = new Map(rows.map((row) => [row.number, row]))
  return [
    ...[...asked].filter((number) => !found.has(number)).map((number) => `The return ${number} is lost`),
    ...[...settled]
      .filter((number) => found.get(number)?.state !== 'settled')
      .map((number) => `The settlement of ${number} is lost`),
    ...[...settled]
      .filter((number) => found.get(number)?.waits)
      .map((number) => `The money of ${number} waits`),
  ]
}
