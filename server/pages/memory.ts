import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { keepAnswer, sendAnswer, type Answer, type AnswerParts } from './answer.ts'
import { AnswerCache } from './cache.ts'

/** In a flash sale the stock changes with every order; what shows the product follows at this pace. */
const STOCK_PACE_MS = 500
/** Stock also decides who stands where in some lists: those follow at this one. */
const ORDER_PACE_MS = 5_000

/** Whoever should have told of a sale may have died before: nothing is older than this. */
const AGE_MS = 60_000

/** For so long it counts that every change had been heard of, and so soon it is asked again. */
const TRUST_MS = 500
const ASK_AGAIN_MS = 200

/** Answers kept in memory, and the certainty that the catalogue has not changed since they were made. */
export interface Memory {
  /** Sends the answer to a request if it is at hand; the shortest way there is. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The answer at hand or made now; made anew for everybody while changes can't be heard of. */
  get(url: string, make: () => Promise<AnswerParts>): Promise<Answer>
  /** How many answers were sent the shortest way. */
  hits(): number
  close(): void
}

export async function openMemory(
  { listener, log }: Pick<Shop, 'listener' | 'log'>,
  common: Record<string, string>,
  { answersOrigins }: { answersOrigins: boolean },
): Promise<Memory> {
  const cache = new AnswerCache()
  const stock = followStock(cache)
  const ageing = setInterval(() => cache.clear(), AGE_MS).unref()
  await listener.listen('catalog', () => cache.clear())
  await listener.listen('stock', (product) => (product ? stock.changed(Number(product)) : cache.clear()))

  let heardAt = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | undefined
  const ask = (): Promise<boolean> => {
    const askedAt = performance.now()
    asking ??= listener
      .hasHeardAll()
      .then((all) => {
        heardAt = all ? askedAt : Number.NEGATIVE_INFINITY
        return all
      })
      .finally(() => (asking = undefined))
    return asking
  }
  const isTrusted = (): boolean => {
    const age = performance.now() - heardAt
    if (age > ASK_AGAIN_MS && age < TRUST_MS) void ask()
    return age < TRUST_MS
  }

  const isNarrating = log.level === 'debug' || log.level === 'trace'
  let hits = 0
  let isClosed = false
  return {
    answer: (request, response) => {
      if (request.method !== 'GET' || isClosed) return false
      const answer = cache.peek(request.url!)
      if (!answer || !isTrusted()) return false
      // Which origins may read it is not part of what is kept.
      if (answersOrigins && request.headers.origin !== undefined) return false
      const id = randomUUID()
      sendAnswer(request, response, answer, id)
      hits++
      if (isNarrating) log.debug({ reqId: id, path: pathOf(request.url!) }, 'answered from memory')
      return true
    },
    get: async (url, make) => {
      const makeAnswer = async () => keepAnswer(await make(), common)
      if (!isTrusted() && !(await ask())) return await makeAnswer()
      // A fault or what asks to be asked again is not for the next one.
      return await cache.get(url, makeAnswer, ({ status }) => status < 500)
    },
    hits: () => hits,
    close: () => {
      isClosed = true
      clearInterval(ageing)
      stock.close()
      cache.clear()
    },
  }
}

function followStock(cache: AnswerCache) {
  const changed = new Set<number>()
  let pace: NodeJS.Timeout | undefined
  let order: NodeJS.Timeout | undefined
  const follow = () => {
    pace = undefined
    if (changed.size === 0) return
    cache.forget(changed)
    changed.clear()
    pace = setTimeout(follow, STOCK_PACE_MS)
    order ??= setTimeout(() => {
      order = undefined
      cache.clear()
    }, ORDER_PACE_MS)
  }
  return {
    changed: (product: number) => {
      changed.add(product)
      // Many of one transaction come together.
      pace ??= setTimeout(follow, 0)
    },
    close: () => {
      clearTimeout(pace)
      clearTimeout(order)
    },
  }
}

const pathOf = (url: string) => url.split('?', 1)[0]
