import { setTimeout as pause } from 'node:timers/promises'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { ADA } from '../../test/payment-form.ts'
import { call, callAsAdmin, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { QUIET_MS, settle } from '../ledger.ts'
import { aDeliveredOrder } from '../paid-orders.ts'
import { waitFor } from '../program.ts'
import { findLostReturns } from '../return-traffic.ts'
import { countEach, type Run, type Scenario, seconds } from '../scenario.ts'
import type { World } from '../world.ts'

/** For one statement, measured where the machine has nothing else to do. */
const STATEMENT_MS = 300

/** While the provider is down, returns are settled and withdrawals recorded; their money is sent once it is back. */
export const returnsWithoutProvider: Scenario = {
  name: 'returns without the provider',
  async run(run) {
    const { world, isShort, progress } = run
    const faults: string[] = []
    const numbers = await receiveReturns(world, isShort ? 4 : 100)
    progress(0.4)
    await world.sandbox.kill()
    const answers: number[] = []
    await forEach(numbers, 4, async (number) => {
      const { body } = await callAsAdmin(world, adminContract.getReturn, { params: { number } })
      const outcomes = [{ item: body.items[0].id, outcome: 'accepted' as const }]
      const settling = { params: { number }, body: { version: body.version, outcomes } }
      answers.push((await callAsAdmin(world, adminContract.settleReturn, settling)).status)
    })
    if (answers.some((status) => status !== 200)) faults.push(`settled: ${countEach(answers)}`)
    const statements = await declareAll(run, faults)
    await pause(isShort ? 500 : 60_000)
    world.sandbox.start()
    await waitFor('the sandbox is back', world.isServing, 30_000)
    if (isShort) await sendNow(world)
    const confirmed = { asked: new Set(numbers), settled: new Set(numbers) }
    const { broken, seconds: quiet } = await settle(world, {
      hurry: isShort,
      isSettled: async () => (await findLostReturns(world, confirmed)).length === 0,
    })
    if (quiet * 1000 > QUIET_MS) faults.push(...(await findLostReturns(world, confirmed)))
    return {
      figures: {
        'returns settled without it': countEach(answers),
        ...statements,
        'money of all on its way after its return': `${quiet.toFixed(1)} s`,
      },
      faults: [...faults, ...broken],
    }
  },
}

/** The job of a refund runs after half a minute; the short form does not wait for it. */
async function sendNow(world: World): Promise<void> {
  const { pool } = await world.database()
  await pool.query(
    `select graphile_worker.add_job('send_refund', json_build_object('refundId', id), job_key => 'refund:' || id)
      from refunds where state = 'requested'`,
  )
}

async function receiveReturns(world: World, count: number): Promise<string[]> {
  const coat = await stock(world, count)
  const numbers: string[] = []
  await forEach(Array.from({ length: count }), 4, async () => {
    const id = await aDeliveredOrder(world, coat)
    const items = [{ line: 1, quantity: 1, reason: 'too_small' as const }]
    const asked = await call(world, contract.askForReturn, {
      params: { id },
      headers: {},
      body: { email: ADA.email, items },
    })
    const params = { number: asked.body.number as string }
    await callAsAdmin(world, adminContract.receiveReturn, { params, body: { version: 1 } })
    numbers.push(params.number)
  })
  return numbers
}

/** Statements about unknown orders, each sent twice: all are recorded and acknowledged with the time that was shown. */
async function declareAll({ world, isShort, progress }: Run, faults: string[]) {
  const count = isShort ? 20 : 500
  const times: number[] = []
  const shown = new Map<string, string>()
  await forEach(Array.from({ length: count }), 5, async (_, index) => {
    const name = `Statement ${index}`
    const body = { name, email: `chaos${Math.floor(index / 2)}@example.com`, order: `unknown ${index}` }
    const { status, body: answer, ms } = await call(world, withdraw, { body })
    times.push(ms)
    if (status === 200) shown.set(name, answer.received_at)
    else faults.push(`${name} was answered ${status}`)
    progress(0.4 + (0.3 * index) / count)
  })
  const { pool } = await world.database()
  // What a mail was made of is blanked once it is sent.
  const { rows } = await pool.query<{ name: string; at: Date }>(
    `select w.name, w.received_at as at from withdrawals w join mails m on m.key = 'withdrawal-received:' || w.id
      where w.name like 'Statement %'`,
  )
  const acknowledged = rows.filter(({ name, at }) => shown.get(name) === at.toISOString()).length
  if (rows.length !== count || acknowledged !== count)
    faults.push(`${count} statements, ${rows.length} mails, ${acknowledged} with the time that was shown`)
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!
  if (!isShort && p99 > STATEMENT_MS) faults.push(`a statement took ${p99.toFixed(0)} ms`)
  return {
    'statements of withdrawal meanwhile': count,
    'acknowledged with their time': acknowledged,
    'answered within (p99)': seconds(p99),
  }
}
