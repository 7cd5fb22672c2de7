import { setTimeout as pause } from 'node:timers/promises'
import { paymentForm } from '../../demo/payment-form.ts'
import { ADA } from '../../test/payment-form.ts'
import { sessionOf } from '../buyers.ts'
import { openClient } from '../client.ts'
import { countEach } from '../scenario.ts'

interface Answer {
  at: number
  isGood: boolean
  /** Of a page that failed. */
  why?: string
}

export interface Traffic {
  /** Sessions of orders that were answered, and of those whose payment was. */
  placed: Set<string>
  paid: Set<string>
  /** Since then: the longest time in which no order was answered, and what looking around had for answers. */
  since(start: number): {
    gapMs: number
    orders: number
    refused: number
    pages: number
    failedPages: number
    pageGapMs: number
    /** Of pages that failed: what was answered, how often. */
    why: string
  }
  stop(): Promise<void>
}

const PATHS = ['/', '/shop', '/api/products/', '/shop/1', '/api/products/1']

/** Buyers place and pay orders, and others look around, until they are stopped. */
export function startTraffic(url: string, products: number[], buyers: number): Traffic {
  const { send, close } = openClient()
  const placed = new Set<string>()
  const paid = new Set<string>()
  const orders: Answer[] = []
  const pages: Answer[] = []
  let isOver = false
  let buyer = 0

  const buy = async () => {
    const n = ++buyer
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    const body = { items: [{ id: products[n % products.length]!, size: 'M', quantity: 1 }] }
    const answer = await send('POST', `${url}/api/orders`, {
      body,
      headers: { 'x-forwarded-for': address },
    }).catch(() => undefined)
    const isGood = answer?.status === 200
    orders.push({ at: performance.now(), isGood })
    if (!isGood) return await pause(100)
    const { session_url } = answer.body as { session_url: string }
    placed.add(sessionOf(session_url))
    const payment = await send('POST', session_url, { form: Object.fromEntries(paymentForm(ADA)) }).catch(
      () => undefined,
    )
    if (payment?.status === 303) paid.add(sessionOf(session_url))
  }
  const look = async (n: number) => {
    const path = PATHS[n % PATHS.length]!
    const answer = await send('GET', url + path).catch((error: Error) => error)
    const isGood = 'status' in answer && answer.status === 200
    const what =
      'status' in answer ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 80)}` : answer.message
    pages.push({ at: performance.now(), isGood, ...(!isGood && { why: `${path} ${what}` }) })
    await pause(20)
  }
  const repeat = async (act: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n++) await act(n)
  }
  const working = [
    ...Array.from({ length: buyers }, () => repeat(buy)),
    ...Array.from({ length: 2 }, () => repeat(look)),
  ]
  return {
    placed,
    paid,
    since: (start) => {
      const [some, seen] = [orders, pages].map((answers) => answers.filter(({ at }) => at >= start))
      const good = (answers: Answer[]) => answers.filter(({ isGood }) => isGood)
      return {
        gapMs: longestGap(start, good(some!)),
        orders: good(some!).length,
        refused: some!.length - good(some!).length,
        pages: seen!.length,
        failedPages: seen!.length - good(seen!).length,
        pageGapMs: longestGap(start, good(seen!)),
        why: countEach(seen!.flatMap(({ why }) => why ?? [])),
      }
    },
    stop: async () => {
      isOver = true
      await Promise.all(working)
      close()
    },
  }
}

function longestGap(start: number, answers: Answer[]): number {
  let [last, longest] = [start, 0]
  for (const { at } of [...answers, { at: performance.now() }]) {
    longest = Math.max(longest, at - last)
    last = at
  }
  return longest
}
