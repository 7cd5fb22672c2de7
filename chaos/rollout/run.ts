import { parseArgs } from 'node:util'
import { findProgram } from '../../test/programs.ts'
import { isNothingLost } from '../fleet/verdict.ts'
import { printTable } from '../report.ts'
import { rehearse } from './rehearse.ts'
import { buildThis, prepareBefore, PROGRAM } from './releases.ts'
import { startShoppers } from './shoppers.ts'
import { openStage } from './stage.ts'

const USAGE = `npm run rehearse:rollout -- [--from=commit or folder] [--hosts=2] [--orders=500] [--seconds=8]

Updates a shop of two hosts behind HAProxy from another release to this one, and back, while orders are placed and pages
are opened. Fails when any request does.

  --from      the release that serves at first; unless it says, the newest commit that lacks a migration and has the
              others as they are
  --hosts     how many hosts there are
  --orders    a second, at most
  --seconds   how long each step is watched`

const PATHS = ['/', '/shop', '/api/products/', '/shop/1', '/api/products/1', '/search', '/cart']

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    hosts: { type: 'string', default: '2' },
    orders: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else if (findProgram('haproxy')) process.exitCode = (await run()) ? 0 : 1
else {
  console.log('HAProxy is not installed. On Debian: apt install haproxy')
  process.exitCode = 3
}

async function run(): Promise<boolean> {
  const after = await buildThis()
  const before = await prepareBefore(values.from)
  console.log(`From ${before.name} to ${after.name}, and back.`)
  const stage = await openStage({
    release: before,
    program: PROGRAM,
    hosts: Number(values.hosts),
    drainSeconds: 5,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stage.close().then(() => process.exit(130)))
  try {
    const products = await stage.stock()
    const ordersPerSecond = Number(values.orders)
    const shoppers = startShoppers({ url: stage.url, products, ordersPerSecond, paths: PATHS })
    const rows: string[][] = []
    let failed = 0
    try {
      await rehearse(stage, shoppers, {
        before,
        after,
        watchedMs: Number(values.seconds) * 1000,
        onStep: (name, tookMs, seen) => {
          const { orders, seconds, failedOrders, p99, looks, failedLooks } = seen
          failed += failedOrders + failedLooks
          const numbers = [tookMs, orders, orders / seconds, p99, failedOrders, looks, failedLooks]
          rows.push([name, ...numbers.map((number) => number.toFixed(0))])
          console.log(`  ${name}: ${failedOrders + failedLooks} failed`)
        },
      })
    } finally {
      await shoppers.stop()
    }
    printTable(['step', 'took ms', 'orders', 'a second', 'p99 ms', 'failed', 'pages', 'failed'], rows)
    if (failed > 0) console.log(`\n${failed} answers failed:\n${shoppers.failures.join('\n')}`)
    return (await isNothingLost(stage.database, stage.stripe, shoppers)) && failed === 0
  } finally {
    await stage.close()
  }
}
