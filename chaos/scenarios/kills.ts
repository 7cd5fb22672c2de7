import { isEnded, isPaid, isUnfulfillable, statesThat } from '../../contract/order-states.ts'
import { createPromotion } from '../../contract/promotion.ts'
import { cancelPieces } from '../../contract/return.ts'
import { ADA, sessionIdOf } from '../../test/payment-form.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { call, callAsAdmin, cancel, payAt, place, stock } from '../buyers.ts'
import { listOrders, settle, stockOf } from '../ledger.ts'
import { waitFor } from '../program.ts'
import { openAccount, placeWithCredit, type Shopper } from '../credit-traffic.ts'
import { findLateSales, switchPrices } from '../price-traffic.ts'
import type { Random } from '../random.ts'
import { findLostReturns, returnPieces, type ReturnsConfirmed } from '../return-traffic.ts'
import { type Scenario, seconds, countEach } from '../scenario.ts'
import type { World } from '../world.ts'

const BUYERS = 8
const BACK_WITHIN_MS = 5000
/** The short form runs beside other tests, on any machine, and asks whether the shop is back, not how soon. */
const BACK_IN_THE_END_MS = 120_000
const PIECES = 1_000_000
const PRICE = 48_000
const CODE = 'KILLS10'

/** The payment sessions whose changes were confirmed by a response and must survive every kill. */
interface Confirmed extends ReturnsConfirmed {
  placed: Set<string>
  paid: Set<string>
  ended: Set<string>
  /** Paid, and canceled by its buyer before it was begun: its money goes back. */
  canceled: Set<string>
  /** Orders without a payment session, by their ids. */
  paidWithCredit: Set<string>
}

/** Webhooks are lost, late and repeated all the while. */
const WEBHOOK_FAULTS = [
  { kind: 'webhook_drop', share: 0.1 },
  { kind: 'webhook_delay', share: 0.1, delay_ms: 3_000 },
  { kind: 'webhook_repeat', share: 0.2, times: 1 },
]

/**
 * The shop, its PostgreSQL and the sandbox are killed in turn during purchases with codes and credit, switches of
 * prices, cancellations, returns and exchanges.
 */
export const kills: Scenario = {
  name: 'kills',
  async run(run) {
    const { world, isShort, random, progress } = run
    const count = isShort ? 3 : 100
    const coat = await stock(world, PIECES, { price: PRICE })
    const none = () => new Set<string>()
    const confirmed: Confirmed = {
      placed: none(),
      paid: none(),
      ended: none(),
      canceled: none(),
      asked: none(),
      settled: none(),
      paidWithCredit: none(),
    }
    await promote(world)
    await world.setFaults(WEBHOOK_FAULTS)
    const answers: string[] = []
    const faults: string[] = []
    const backAfter: Record<Victim, number[]> = { shop: [], PostgreSQL: [], sandbox: [] }
    const closing = new AbortController()
    const switching = switchPrices(
      world,
      { product: coat, price: PRICE, random: random.fork('switches') },
      closing.signal,
    )
    const shoppers = await Promise.all(Array.from({ length: BUYERS }, () => openAccount(world)))
    const traffic = Array.from({ length: BUYERS }, (_, buyer) =>
      buyUntil(
        world,
        random.fork(`buyer ${buyer}`),
        { coat, shopper: shoppers[buyer]! },
        { confirmed, answers, faults },
        closing.signal,
      ),
    )

    for (let killed = 0; killed < count; killed++) {
      await pause(isShort ? 200 : 100 + random.whole(900))
      const victim = VICTIMS[killed % VICTIMS.length]!
      try {
        const isReplaced = await KILL[victim](world)
        backAfter[victim].push(
          await waitFor(
            `${victim} is back`,
            async () => (await isReplaced()) && (await world.isServing()),
            BACK_IN_THE_END_MS,
          ),
        )
      } catch (error) {
        faults.push((error as Error).message)
      }
      progress((killed + 1) / count)
    }
    await pause(500)
    closing.abort()
    await Promise.all(traffic)
    const sales = await switching
    await world.setFaults([])
    const missing = async () => [
      ...(await findLost(world, confirmed)),
      ...(await findLateSales(world, sales)),
    ]

    for (const [victim, times] of Object.entries(backAfter)) {
      const late = times.filter((ms) => ms > (isShort ? BACK_IN_THE_END_MS : BACK_WITHIN_MS))
      if (late.length > 0) faults.push(`${victim} was back after ${late.map(seconds).join(', ')}`)
    }
    const { seconds: quiet, broken } = await settle(world, {
      hurry: isShort,
      isSettled: async () => (await missing()).length === 0,
    })
    const lost = await missing()
    const { sold } = await stockOf(world, coat)
    return {
      figures: {
        'killed with -9': count,
        ...Object.fromEntries(
          Object.entries(backAfter).map(([victim, times]) => [
            `${victim} serving again`,
            describeTimes(times),
          ]),
        ),
        'answered writes': Object.values(confirmed).reduce((sum, urls) => sum + urls.size, 0),
        'of them lost': lost.length,
        'pieces sold': sold,
        'sales that came and went': sales.size,
        'quiet until all invariants hold': `${quiet.toFixed(1)} s`,
        answers: countEach(answers),
      },
      faults: [...faults, ...lost, ...broken],
    }
  },
}

type Victim = (typeof VICTIMS)[number]
const VICTIMS = ['shop', 'PostgreSQL', 'sandbox'] as const
const KILL: Record<Victim, (world: World) => Promise<() => Promise<boolean>>> = {
  shop: async ({ shop }) => {
    await shop.kill()
    shop.start()
    return async () => true
  },
  PostgreSQL: (world) => world.killPostgres(),
  sandbox: async ({ sandbox }) => {
    await sandbox.kill()
    sandbox.start()
    return async () => true
  },
}

/** With a limit, so that its uses are held and counted. */
async function promote(world: World): Promise<void> {
  const body = { name: 'Kills', kind: 'code' as const, code: CODE, percent: 10, max_uses: PIECES }
  const { status } = await callAsAdmin(world, createPromotion, { body })
  if (status !== 200) throw new Error(`No promotion: ${status}`)
}

interface Notes {
  confirmed: Confirmed
  answers: string[]
  faults: string[]
}

async function buyUntil(
  world: World,
  random: Random,
  { coat, shopper }: { coat: number; shopper: Shopper },
  { confirmed, answers, faults }: Notes,
  closing: AbortSignal,
): Promise<void> {
  for (let nth = 0; !closing.aborted; nth++) {
    const key = `${coat}-${random.fraction()}-${nth}`
    const quantity = 1 + random.whole(2)
    const codes = random.chance(0.5) ? [CODE] : undefined
    const session_url = await order(key, quantity, codes)
    if (!session_url) continue
    confirmed.placed.add(session_url)
    const will = random.fraction()
    if (will < 0.6) {
      if (!(await retry(() => payAt(world, session_url), 'pay', 303))) continue
      confirmed.paid.add(session_url)
      const id = will < 0.4 ? await orderOf(session_url) : undefined
      if (id && will < 0.2) {
        await returnPieces(world, { id, quantity, key }, random, retryUntilDecided, confirmed)
        continue
      }
      const body = { email: ADA.email, pieces: [{ line: 1, quantity }] }
      const sent = { params: { id: id ?? '' }, headers: { 'idempotency-key': key }, body }
      if (id && (await retry(() => call(world, cancelPieces, sent), 'cancel pieces', 200)))
        confirmed.canceled.add(session_url)
    } else if (will < 0.8) {
      const id = await orderOf(session_url)
      if (id && (await retry(() => cancel(world, id), 'cancel', 200))) confirmed.ended.add(session_url)
    }
  }

  /** The address of the payment page; undefined when nothing was placed, or credit has paid for it. */
  async function order(key: string, quantity: number, codes?: string[]): Promise<string | undefined> {
    if (random.chance(0.7)) {
      const placed = await retry(() => place(world, [{ id: coat, quantity }], { key, codes }), 'place', 200)
      return placed?.body.session_url
    }
    const items = [{ id: coat, size: 'M', quantity }]
    const placed = await placeWithCredit(world, shopper, { items, codes, key, random }, retry)
    if (!placed?.paid) return placed?.session_url
    confirmed.paidWithCredit.add(sessionIdOf(placed.session_url))
    return undefined
  }

  /** Undefined when the answer was cut off. */
  async function attempt(act: () => ReturnType<World['send']>, name: string) {
    const answer = await act().catch(() => undefined)
    answers.push(`${name} ${answer?.status ?? 'cut off'}`)
    if (answer?.status === 500) faults.push(`${name} answered 500: ${findInLog(world, answer.body)}`)
    return answer
  }

  /** Repeats it a few times, as a shopper does who sees an error. */
  async function retry(act: () => ReturnType<World['send']>, name: string, wanted: number) {
    for (let tried = 0; tried < 5 && !closing.aborted; tried++) {
      const answer = await attempt(act, name)
      if (answer?.status === wanted) return answer
      await pause(100 + random.whole(200))
    }
    return undefined
  }

  /** Repeats until the shop has confirmed or refused it, as the staff does with a parcel on the table. */
  async function retryUntilDecided(act: () => ReturnType<World['send']>, name: string, wanted: number) {
    while (!closing.aborted) {
      const answer = await attempt(act, name)
      if (answer?.status === wanted) return answer
      // 404 is answered until the shop knows of the payment.
      if (answer && answer.status < 500 && answer.status !== 404) return undefined
      await pause(100 + random.whole(200))
    }
    return undefined
  }

  async function orderOf(sessionUrl: string): Promise<string | undefined> {
    const session = await world.stripe.checkout.sessions
      .retrieve(sessionIdOf(sessionUrl))
      .catch(() => undefined)
    return session?.client_reference_id ?? undefined
  }
}

const findInLog = ({ shop }: World, { request_id }: { request_id?: string }) =>
  shop
    .output()
    .split('\n')
    .find((line) => request_id && line.includes(request_id)) ?? 'its log says nothing'

/** Stripe's event may expire the order before the shop's own request cancels it. */
const ENDED = new Set<string>(statesThat(isEnded))
const KEPT = new Set<string>(statesThat((state) => isPaid(state) && !isUnfulfillable(state)))

async function findLost(
  world: World,
  { placed, paid, ended, canceled, paidWithCredit, ...returned }: Confirmed,
): Promise<string[]> {
  const orders = await listOrders(world)
  const states = new Map(orders.map(({ session_url, state }) => [session_url, state]))
  const kept = new Set(orders.filter(({ state }) => KEPT.has(state)).map(({ session_id }) => session_id))
  return [
    ...[...placed].filter((url) => !states.has(url)).map((url) => `The order of ${url} is lost`),
    ...(await findLostReturns(world, returned)),
    ...[...paidWithCredit].filter((id) => !kept.has(id)).map((id) => `The order of ${id} is lost`),
    ...[...paid]
      .filter((url) => !KEPT.has(states.get(url) ?? ''))
      .map((url) => `The payment of ${url} is lost`),
    ...[...ended]
      .filter((url) => !ENDED.has(states.get(url) ?? ''))
      .map((url) => `The end of ${url} is lost`),
    ...[...canceled]
      .filter((url) => states.get(url) !== 'refunded')
      .map((url) => `The money of the canceled pieces of ${url} is lost`),
  ]
}

function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${seconds(sorted[sorted.length >> 1] ?? 0)}, at most ${seconds(sorted.at(-1) ?? 0)}`
}
