import { createPromotion, type PromotionContent } from '../contract/promotion.ts'
import { signInAgain } from '../test/accounts.ts'
import { newAddress, openCaller } from '../test/caller.ts'
import { compare, startControl } from './measure.ts'
import type { Report } from './report.ts'
import type { ShopProcess } from './shop-process.ts'

/** A round is this many orders of each kind. */
const ORDERS = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const BUYERS = 16
const MANY = 1_000_000

const KINDS = {
  'without a code': undefined,
  'with a code': 'ANYBODY',
  'with a code that is counted': 'COUNTED',
}

export async function measureOrders(
  { origin }: ShopProcess,
  report: Report,
  connection: string,
  someLines: () => unknown,
): Promise<void> {
  const control = await startControl('bare-statements.ts', connection)
  const body = () => ({ items: someLines() })
  report.comparison(
    await compare(
      'Orders with their session, 2 lines',
      {
        url: `${origin}/api/orders`,
        method: 'POST',
        body,
        headers: () => ({ 'x-forwarded-for': newAddress() }),
      },
      { url: `${control.url}/orders`, method: 'POST', body },
    ),
    { perSecondAtLeast: 300 },
  )
  control.stop()
}

/**
 * Orders with a code against those without: one that anybody may use, and one whose uses are counted in its row. They
 * take turns in short rounds, so that whatever else the machine does is the same for all.
 */
export async function measureCodes(
  shop: ShopProcess,
  report: Report,
  someLines: () => unknown,
): Promise<void> {
  await promote(shop, { name: 'Anybody', kind: 'code', percent: 10, code: 'ANYBODY' })
  await promote(shop, { name: 'Counted', kind: 'code', percent: 10, code: 'COUNTED', max_uses: MANY })
  const kinds = Object.entries(KINDS).map(([name, code]) => ({ name, code, ms: 0, processorMs: 0 }))
  for (let round = -1; round < ROUNDS; round++) {
    for (const kind of kinds) {
      const before = shop.processorMs()
      const started = performance.now()
      await placeMany(shop, () => ({ items: someLines(), ...(kind.code && { codes: [kind.code] }) }))
      const ms = performance.now() - started
      const after = shop.processorMs()
      // The first round warms up.
      if (round < 0) continue
      kind.ms += ms
      kind.processorMs += after.shop + after.database - before.shop - before.database
    }
    kinds.push(kinds.shift()!)
  }
  const without = kinds.find(({ code }) => code === undefined)!
  const count = ORDERS * ROUNDS
  report.figure('Orders without a code', (1_000 * count) / without.ms, '/s')
  report.figure('Orders without a code: processor time', without.processorMs / count, 'ms')
  for (const { name, ms, processorMs } of kinds.filter((kind) => kind !== without)) {
    report.figure(`Orders ${name}: of the rate without`, (100 * without.ms) / ms, '%', { atLeast: 85 })
    report.figure(`Orders ${name}: processor time`, processorMs / count, 'ms')
  }
}

async function placeMany({ origin }: ShopProcess, body: () => unknown): Promise<void> {
  let left = ORDERS
  const place = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${origin}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
        body: JSON.stringify(body()),
      })
      if (!answer.ok) throw new Error(`An order was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, place))
}

async function promote({ origin, adminPassword }: ShopProcess, body: PromotionContent): Promise<void> {
  const api = openCaller(origin)
  const { token } = await signInAgain(api, { email: 'admin@hemline.test', password: adminPassword })
  const { status, error } = await api.call(createPromotion, { body }, token)
  if (status !== 200) throw new Error(`No promotion was made: ${error}`)
}
