import { setTimeout as pause } from 'node:timers/promises'
import { MAX_LINE_PIECES } from '../../contract/cart.ts'
import { aCustomer } from '../../test/accounts.ts'
import { openCaller } from '../../test/caller.ts'
import { cancel, payAt, place, placeWithRetries, refund, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { listOrders, listPlaced, resultOnceQuiet, settle, stockOf } from '../ledger.ts'
import { aPaidOrder } from '../paid-orders.ts'
import { type Run, type Scenario, countEach, unexpected } from '../scenario.ts'

/** Concurrent conflicting requests for one order, and ten identical ones. */
export const races: Scenario = {
  name: 'races',
  async run(run) {
    const [payOrEnd, identical, refunds] = run.isShort ? [30, 10, 8] : [500, 200, 200]
    const faults: string[] = []
    const figures = {
      ...(await racePayAndEnd(run, payOrEnd, faults)),
      ...(await checkOutConcurrently(run, identical, faults)),
      ...(await refundConcurrently(run, refunds, faults)),
    }
    return await resultOnceQuiet(run, figures, faults)
  },
}

/** The other is refused, and told so. */
const ONE_OF_BOTH = /^(end 200 and pay 4\d\d|end 4\d\d and pay 303)$/

async function racePayAndEnd({ world, random, progress }: Run, count: number, faults: string[]) {
  const coat = await stock(world, count)
  const outcomes: string[] = []
  await forEach(Array.from({ length: count }), 8, async (_, index) => {
    const placed = await place(world, [{ id: coat, quantity: 1 }])
    const { session_url } = placed.body
    const order = (await listOrders(world)).find((one) => one.session_url === session_url)!
    const ways = random.shuffle([
      async () => {
        // Without the delay the payment, which takes less time, would always win.
        await pause(random.whole(25))
        return `pay ${(await payAt(world, session_url)).status}`
      },
      async () => `end ${(await endOrder()).status}`,
    ])
    const answers = await Promise.all(ways.map((go) => go()))
    outcomes.push(answers.toSorted().join(' and '))
    progress((0.4 * index) / count)

    async function endOrder() {
      if (random.chance(0.5)) return await cancel(world, order.id)
      const session = session_url.split('/').at(-1)
      return await world.stripe.checkout.sessions.expire(session).then(
        () => ({ status: 200 }),
        (error) => ({ status: error.statusCode }),
      )
    }
  })
  const torn = outcomes.filter((outcome) => !ONE_OF_BOTH.test(outcome))
  if (torn.length > 0) faults.push(`Not one alone paid or ended the order: ${countEach(torn)}`)
  const sold = outcomes.filter((outcome) => outcome.includes('pay 303')).length
  await settle(world, { hurry: true, isSettled: async () => (await stockOf(world, coat)).held === 0 })
  const pool = await stockOf(world, coat)
  if (pool.sold !== sold || pool.on_hand !== count - sold)
    faults.push(`${sold} paid, stock says ${JSON.stringify(pool)}`)
  return { [`${count} × pay against end`]: countEach(outcomes) }
}

async function checkOutConcurrently({ world, progress }: Run, count: number, faults: string[]) {
  const coat = await stock(world, 10 * MAX_LINE_PIECES * count)
  const caller = openCaller(world.url)
  // An account has at most ten open orders: each of ten customers checks out carts of one to ten pieces.
  const customers = await Promise.all(Array.from({ length: Math.ceil(count / 20) }, () => aCustomer(caller)))
  const before = (await listPlaced(world)).length
  const statuses: number[] = []
  let [torn, unanswered] = [0, 0]
  await forEach(Array.from({ length: count }), 4, async (_, index) => {
    const pair = Math.floor(index / 2)
    const { token } = customers[pair % customers.length]!
    const how = index % 2 ? { key: `alike-${coat}-${index}` } : { token }
    const quantity = 1 + (Math.floor(pair / customers.length) % MAX_LINE_PIECES)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => placeWithRetries(world, [{ id: coat, quantity }], how)),
    )
    statuses.push(...answers.flatMap((tries) => tries.map(({ status }) => status)))
    const addresses = new Set(answers.map((tries) => tries.at(-1)!.body.session_url))
    if (addresses.delete(undefined)) unanswered++
    if (addresses.size > 1) torn++
    progress(0.4 + (0.3 * index) / count)
  })
  const made = (await listPlaced(world)).length - before
  if (torn > 0 || unanswered > 0 || made !== count)
    faults.push(
      `${count} identical checkouts made ${made} orders; ${torn} had more than one address, ` +
        `${unanswered} not one for everybody (${countEach(statuses)})`,
    )
  return { [`${count} × 10 identical checkouts`]: `${made} orders; ${countEach(statuses)}` }
}

async function refundConcurrently({ world, random, progress }: Run, count: number, faults: string[]) {
  const coat = await stock(world, count)
  const statuses: number[] = []
  await forEach(Array.from({ length: count }), 4, async (_, index) => {
    const id = await aPaidOrder(world, coat)
    // A full refund, or partial refunds of which the payment covers four.
    const amount = random.chance(0.5) ? undefined : 12_000
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(world, id, amount)))
    statuses.push(...answers.map(({ status }) => status))
    const made = answers.filter(({ status }) => status === 200).length
    if (made !== (amount ? 4 : 1))
      faults.push(`${id}: ${made} of ten refunds of ${amount ?? 'all'} were made`)
    progress(0.7 + (0.3 * index) / count)
  })
  faults.push(...unexpected('Refunds were answered', statuses, [200, 409]))
  return { [`${count} × 10 simultaneous refunds`]: countEach(statuses) }
}
