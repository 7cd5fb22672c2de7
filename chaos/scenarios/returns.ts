import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { ADA } from '../../test/payment-form.ts'
import { call, callAsAdmin, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { resultOnceQuiet, stockOf } from '../ledger.ts'
import { aDeliveredOrder, aPaidOrder } from '../paid-orders.ts'
import { countEach, type Run, type Scenario, unexpected } from '../scenario.ts'
import { exchangeTheLast } from './exchanges.ts'

/**
 * Ten tabs cancel, or ask for, the same last piece; ten clicks settle the same return; those who exchange and those who
 * buy want the same last size.
 */
export const returns: Scenario = {
  name: 'returns',
  async run(run) {
    const count = run.isShort ? 6 : 200
    const faults: string[] = []
    const figures = {
      ...(await cancelAtOnce(run, count, faults)),
      ...(await returnAtOnce(run, count, faults)),
      ...(await exchangeTheLast(run, faults)),
    }
    return await resultOnceQuiet(run, figures, faults)
  },
}

const tenTimes = <T>(send: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => send(index)))

async function cancelAtOnce({ world, progress }: Run, count: number, faults: string[]) {
  const coat = await stock(world, count)
  const statuses: number[] = []
  await forEach(Array.from({ length: count }), 4, async (_, index) => {
    const id = await aPaidOrder(world, coat)
    const body = { email: ADA.email, pieces: [{ line: 1, quantity: 1 }] }
    const answers = await tenTimes((tab) =>
      call(world, contract.cancelPieces, {
        params: { id },
        headers: { 'idempotency-key': `${id}-${tab}` },
        body,
      }),
    )
    statuses.push(...answers.map(({ status }) => status))
    if (answers.filter(({ status }) => status === 200).length !== 1)
      faults.push(`${id}: ${countEach(answers.map(({ status }) => status))} of ten cancellations`)
    progress((0.3 * index) / count)
  })
  faults.push(...unexpected('Cancellations were answered', statuses, [200, 409, 422, 429]))
  const pool = await stockOf(world, coat)
  if (pool.on_hand !== count || pool.held !== 0)
    faults.push(`${count} canceled, stock says ${JSON.stringify(pool)}`)
  return { [`${count} × 10 cancellations of one piece`]: countEach(statuses) }
}

async function returnAtOnce({ world, progress }: Run, count: number, faults: string[]) {
  const coat = await stock(world, count)
  const asked: number[] = []
  const settled: number[] = []
  await forEach(Array.from({ length: count }), 4, async (_, index) => {
    const id = await aDeliveredOrder(world, coat)
    const items = [{ line: 1, quantity: 1, reason: 'too_small' as const }]
    const asking = await tenTimes((tab) =>
      call(world, contract.askForReturn, {
        params: { id },
        headers: { 'idempotency-key': `${id}-${tab}` },
        body: { email: ADA.email, items },
      }),
    )
    asked.push(...asking.map(({ status }) => status))
    const [made, ...others] = asking.filter(({ status }) => status === 200)
    if (!made || others.length > 0)
      return void faults.push(`${id}: ${others.length + 1} returns of one piece`)

    const params = { number: made.body.number }
    const received = await callAsAdmin(world, adminContract.receiveReturn, { params, body: { version: 1 } })
    const { version } = received.body
    const outcomes = [
      { item: received.body.items[0].id, outcome: 'accepted' as const, disposition: 'restock' as const },
    ]
    const clicks = await tenTimes(() =>
      callAsAdmin(world, adminContract.settleReturn, { params, body: { version, outcomes } }),
    )
    settled.push(...clicks.map(({ status }) => status))
    if (clicks.filter(({ status }) => status === 200).length !== 1)
      faults.push(`${params.number}: ${countEach(clicks.map(({ status }) => status))} of ten clicks`)
    progress(0.3 + (0.3 * index) / count)
  })
  faults.push(...unexpected('Returns were answered', asked, [200, 409, 429]))
  faults.push(...unexpected('Clicks on Settle were answered', settled, [200, 409]))
  const pool = await stockOf(world, coat)
  if (pool.on_hand !== count) faults.push(`${count} came back, stock says ${JSON.stringify(pool)}`)
  return {
    [`${count} × 10 returns of one piece`]: countEach(asked),
    [`${count} × 10 clicks on Settle`]: countEach(settled),
  }
}
