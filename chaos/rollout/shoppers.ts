import { setTimeout as pause } from 'node:timers/promises'
import { sessionIdOf } from '../../test/payment-form.ts'
import { payAt, placeOne } from '../buyers.ts'
import { type Answer, openClient } from '../client.ts'

interface Shopping {
  url: string
  products: number[]
  /** At most; fewer where the machine is slower. */
  ordersPerSecond: number
  /** Pages that visitors load, with the scripts that they name. */
  paths: string[]
}

export interface Seen {
  seconds: number
  orders: number
  failedOrders: number
  /** Milliseconds until an order was confirmed. */
  p99: number
  looks: number
  failedLooks: number
}

export interface Shoppers {
  /** Payment sessions of the orders that were confirmed by a response, and of the payments that were. */
  placed: Set<string>
  paid: Set<string>
  /** Counts since the last call. */
  take(): Seen
  /** Sentences about the first of them. */
  failures: string[]
  stop(): Promise<void>
}

const BUYERS = 32
const LOOKERS = 4
const LOOK_EVERY_MS = 20
/** Every twentieth order is paid. */
const PAID_OF = 20

/** Buyers place orders at a steady rate, one in twenty pays, and others look around, until they are stopped. */
export function startShoppers({ url, products, ordersPerSecond, paths }: Shopping): Shoppers {
  const { send, close } = openClient()
  const placed = new Set<string>()
  const paid = new Set<string>()
  const failures: string[] = []
  const scripts = new Set<string>()
  let counts = none()
  let isOver = false
  let bought = 0
  let nextAt = performance.now()

  const fail = (what: string, answer: Answer | Error) => {
    const why =
      'status' in answer ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` : String(answer)
    if (failures.length < 20) failures.push(`${new Date().toISOString().slice(11, 23)} ${what}: ${why}`)
  }

  const buy = async () => {
    // A rate that was missed is not caught up with.
    nextAt = Math.max(nextAt + 1000 / ordersPerSecond, performance.now() - 1000 / ordersPerSecond)
    await pause(Math.max(0, nextAt - performance.now()))
    const nth = ++bought
    const answer = await placeOne(send, url, products[nth % products.length]!).catch((error: Error) => error)
    if (!('status' in answer) || answer.status !== 200) {
      counts.failedOrders++
      return fail('an order', answer)
    }
    counts.times.push(answer.ms)
    const { session_url } = answer.body as { session_url: string }
    placed.add(sessionIdOf(session_url))
    if (nth % PAID_OF > 0) return
    const payment = await payAt({ send }, session_url).catch(() => undefined)
    if (payment?.status === 303) paid.add(sessionIdOf(session_url))
  }

  const look = async (path: string) => {
    const answer = await send('GET', url + path).catch((error: Error) => error)
    if (!('status' in answer) || answer.status !== 200) {
      counts.failedLooks++
      return fail(path, answer)
    }
    counts.looks++
    for (const [script] of String(answer.body).matchAll(/\/assets\/[\w.-]+\.js/g)) scripts.add(script)
  }
  /** Every script that any page has named so far: browsers keep pages open through an update. */
  const lookAround = async (from: number) => {
    for (let n = from; !isOver; n++) {
      const all = [...paths, ...scripts]
      await look(all[n % all.length]!)
      await pause(LOOK_EVERY_MS)
    }
  }
  const buyAgain = async () => {
    while (!isOver) await buy()
  }
  const working = [
    ...Array.from({ length: BUYERS }, buyAgain),
    ...Array.from({ length: LOOKERS }, (_, index) => lookAround(index * 7)),
  ]
  return {
    placed,
    paid,
    failures,
    take: () => {
      const { since, times, ...others } = counts
      counts = none()
      const sorted = times.toSorted((one, other) => one - other)
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
      return { ...others, orders: times.length, p99, seconds: (performance.now() - since) / 1000 }
    },
    stop: async () => {
      isOver = true
      await Promise.all(working)
      close()
    },
  }
}

const none = () => ({
  since: performance.now(),
  times: [] as number[],
  failedOrders: 0,
  looks: 0,
  failedLooks: 0,
})
