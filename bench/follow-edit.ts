import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { updateProduct } from '../contract/product.ts'
import { signInAgain } from '../test/accounts.ts'
import { type ApiCaller, openCaller } from '../test/caller.ts'
import { median, ROUNDS, run, SECONDS } from './measure.ts'
import type { ShopProcess } from './shop-process.ts'

const EDITS = 5
const ASKERS = 16
const PRODUCT = 1
const OTHER = 900

interface Seen {
  askedAt: number
  price: number
}

/** Measures how long the old price is served under load. A connection per request reaches every process. */
export async function followEdit({ origin, adminPassword }: ShopProcess) {
  const api = openCaller(origin)
  const { token } = await signInAgain(api, { email: 'admin@hemline.test', password: adminPassword })
  const seen: Seen[] = []
  let isOver = false
  const asking = Array.from({ length: ASKERS }, async () => {
    while (!isOver) {
      const askedAt = performance.now()
      seen.push({ askedAt, price: await priceAt(origin) })
    }
  })
  let seenMs = 0
  let staleAfter = 0
  try {
    for (let edit = 1; edit <= EDITS; edit++) {
      await pause(500)
      const price = 5_000 + edit
      await changePrice(api, token, price)
      const changedAt = performance.now()
      await pause(1_500)
      const late = seen.filter((one) => one.askedAt > changedAt && one.price !== price)
      seenMs = Math.max(seenMs, ...late.map(({ askedAt }) => askedAt - changedAt))
      staleAfter += late.filter(({ askedAt }) => askedAt - changedAt > 1_000).length
    }
  } finally {
    isOver = true
    await Promise.all(asking)
  }
  return { seenMs, staleAfter, answers: seen.length }
}

/**
 * Pages with and without an edit of another product than most measurements show, once a second. Both take turns, so
 * that noise affects both. Returns for each path how much of its rate is kept.
 */
export async function compareEdited({ origin, adminPassword }: ShopProcess, paths: readonly string[]) {
  const api = openCaller(origin)
  const { token } = await signInAgain(api, { email: 'admin@hemline.test', password: adminPassword })
  let price = 7_000
  const whileEdited = async <T>(work: () => Promise<T>): Promise<T> => {
    let isOver = false
    const editing = (async () => {
      while (!isOver) {
        await changePrice(api, token, price++, OTHER)
        await pause(1_000)
      }
    })()
    try {
      return await work()
    } finally {
      isOver = true
      await editing
    }
  }
  const compared: { path: string; perSecond: number; kept: number }[] = []
  for (const path of paths) {
    const load = { url: origin + path }
    const rounds: { plain: number; edited: number }[] = []
    await run(load, 1)
    for (let round = 0; round < ROUNDS; round++) {
      const plain = await run(load, SECONDS)
      const edited = await whileEdited(() => run(load, SECONDS))
      rounds.push({ plain: plain.perSecond, edited: edited.perSecond })
    }
    compared.push({
      path,
      perSecond: median(rounds.map(({ plain }) => plain)),
      kept: median(rounds.map(({ plain, edited }) => edited / plain)),
    })
  }
  return compared
}

async function changePrice(api: ApiCaller, token: string, price: number, id = PRODUCT): Promise<void> {
  const { status } = await api.call(updateProduct, { params: { id }, body: { price } }, token)
  if (status !== 200) throw new Error(`The price could not be changed: ${status}`)
}

const priceAt = (origin: string) =>
  new Promise<number>((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    get(`${origin}/api/products/${PRODUCT}`, { agent }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString()
      resolve((JSON.parse(body) as { price: number }).price)
    }).once('error', reject)
  })
