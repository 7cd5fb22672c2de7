import { fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'

export const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 16

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  body?: () => unknown
  headers?: () => Record<string, string>
  /** A path of its own for each request, in place of the URL's. */
  path?: () => string
  /** 404 is the answer that is wanted. */
  isUnknown?: boolean
}

interface Rate {
  perSecond: number
  p50: number
  p99: number
}

export interface Comparison extends Rate {
  name: string
  control?: Rate
  /** Relative to the control's rate. */
  ratio?: number
}

/** Alternates the shop and its control, so that noise affects both; returns medians. */
export async function compare(name: string, shop: Load, control?: Load): Promise<Comparison> {
  const rounds: { shop: Rate; control: Rate | undefined }[] = []
  await run(shop, 1)
  if (control) await run(control, 1)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ shop: await run(shop, SECONDS), control: control && (await run(control, SECONDS)) })
  }
  const controls = rounds.flatMap((round) => round.control ?? [])
  return {
    name,
    ...medianRate(rounds.map((round) => round.shop)),
    ...(control && {
      control: medianRate(controls),
      ratio: median(rounds.map((round) => round.shop.perSecond / round.control!.perSecond)),
    }),
  }
}

export async function run(load: Load, duration: number): Promise<Rate & { max: number }> {
  const { url, method = 'GET', body, headers, path, isUnknown = false } = load
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br' },
    requests: [
      {
        method,
        ...((body || path) && {
          setupRequest: (request) => ({
            ...request,
            ...(body && made(body, headers)),
            ...(path && { path: path() }),
          }),
        }),
      },
    ],
  })
  const refused = isUnknown ? result.non2xx - result['4xx'] : result.non2xx
  const failed = refused + result.errors + result.timeouts
  if (failed > 0)
    throw new Error(`${method} ${url}: ${failed} of ${result.requests.total} were not answered with 2xx.`)
  const { p50, p99, max } = result.latency
  return { perSecond: result.requests.average, p50, p99, max }
}

const made = (body: () => unknown, headers?: () => Record<string, string>) => ({
  headers: { 'content-type': 'application/json', ...headers?.() },
  body: JSON.stringify(body()),
})

export async function startControl(file: string, argument: string): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, file), [argument])
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', () => reject(new Error(`The control ${file} ended.`)))
  })
  return { url, stop: () => child.disconnect() }
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

const medianRate = (rates: Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  p50: median(rates.map(({ p50 }) => p50)),
  p99: median(rates.map(({ p99 }) => p99)),
})
