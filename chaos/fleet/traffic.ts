import { setTimeout as pause } from 'node:timers/promises'
import { sessionIdOf } from '../../test/payment-form.ts'
import { payAt, placeOne } from '../buyers.ts'
import { openClient } from '../client.ts'
import { countEach } from '../scenario.ts'

interface Answer {
  at: number
  isGood: boolean
  /** The path of the page that was asked for. */
  path?: string
  /** What a page that failed was answered with. */
  why?: string
}

export interface Traffic {
  /** Payment sessions of the orders that were confirmed by a response, and of the payments that were. */
  placed: Set<string>
  paid: Set<string>
  /**
   * Counts since `start`. `gapMs` is the longest time without a confirmed order, `pageGapMs` without some one of the
   * pages.
   */
  since(start: number): {
    gapMs: number
    orders: number
    refused: number
    pages: number
    failedPages: number
    pageGapMs: number
    /** The answers of pages that failed, and how often each came. */
    why: string
  }
  stop(): Promise<void>
}

export const PATHS = ['/', '/shop', '/api/products/', '/shop/1', '/api/products/1']

/** Until it is stopped, buyers place and pay orders and visitors load pages. */
export function startTraffic(url: string, products: number[], buyers: number): Traffic {
  const { send, close } = openClient()
  const placed = new Set<string>()
  const paid = new Set<string>()
  const orders: Answer[] = []
  const pages: Answer[] = []
  let isOver = false
  let bought = 0

  const buy = async () => {
    const product = products[++bought % products.length]!
    const answer = await placeOne(send, url, product).catch(() => undefined)
    const isGood = answer?.status === 200
    orders.push({ at: performance.now(), isGood })
    if (!isGood) return await pause(100)
    const { session_url } = answer.body as { session_url: string }
    placed.add(sessionIdOf(session_url))
    const payment = await payAt({ send }, session_url).catch(() => undefined)
    if (payment?.status === 303) paid.add(sessionIdOf(session_url))
  }
  const look = async (path: string) => {
    const answer = await send('GET', url + path).catch((error: Error) => error)
    const isGood = 'status' in answer && answer.status === 200
    const what =
      'status' in answer ? `${answer.status} ${JSON.stringify(answer.body).slice(0, 80)}` : answer.message
    pages.push({ at: performance.now(), isGood, path, ...(!isGood && { why: `${path} ${what}` }) })
    await pause(50)
  }
  const repeat = async (act: () => Promise<void>) => {
    while (!isOver) await act()
  }
  const working = [
    ...Array.from({ length: buyers }, () => repeat(buy)),
    ...PATHS.map((path) => repeat(() => look(path))),
  ]
  return {
    placed,
    paid,
    since: (start) => {
      const [some, seen] = [orders, pages].map((answers) => answers.filter(({ at }) => at >= start))
      const good = (answers: Answer[]) => answers.filter(({ isGood }) => isGood)
      return {
        gapMs: longestGap(start, performance.now(), good(some!)),
        orders: good(some!).length,
        refused: some!.length - good(some!).length,
        pages: seen!.length,
        failedPages: seen!.length - good(seen!).length,
        pageGapMs: longestPageGap(start, performance.now(), good(seen!)),
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

/** Of the page that was away longest: calls that are answered do not stand for pages that are not. */
export const longestPageGap = (start: number, end: number, answers: Answer[]): number =>
  Math.max(
    ...PATHS.map((path) =>
      longestGap(
        start,
        end,
        answers.filter((answer) => answer.path === path),
      ),
    ),
  )

function longestGap(start: number, end: number, answers: Answer[]): number {
  let [last, longest] = [start, 0]
  for (const { at } of [...answers, { at: end }]) {
    longest = Math.max(longest, at - last)
    last = at
  }
  return longest
}
