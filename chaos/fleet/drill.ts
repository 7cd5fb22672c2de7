import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/database/connection.ts'
import { findJobLeaseHolder } from '../../server/database/job-lease-queries.ts'
import type { Cluster } from './cluster.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { printTable } from '../report.ts'
import { startUploads, type Uploads } from './pictures.ts'
import { waitFor } from '../program.ts'
import { startTraffic, type Traffic } from './traffic.ts'
import { areAllPicturesServed, isNothingLost, isShort, stockProducts } from './verdict.ts'

/** Within this time another process runs the jobs (decisions/0017). */
const MAX_TAKEOVER_MS = 30_000
/** systemd starts a program that ended again after a second. */
const RESTART_MS = 1_000

interface Part {
  name: string
  kill(fleet: Fleet): Promise<void>
  /** For a part without a replacement: whether it answers again. Until then the outage is not the shop's fault. */
  isBack?(fleet: Fleet): Promise<boolean>
  /** Nothing reaches the hosts without it. */
  isOnlyWay?: boolean
  /** Called after `watchedMs`. */
  repair?(fleet: Fleet): Promise<void>
}

const NOTHING: Part = { name: 'nothing', kill: async () => {} }

interface Drill {
  parts: Part[]
  buyers: number
  /** How long buyers go on after a part was killed. */
  watchedMs: number
}

export const PARTS: Part[] = [
  {
    name: 'a web host',
    kill: ({ web }) => web[0]!.machine.kill(),
    repair: async ({ web: [host], ready }) => {
      host!.machine.start()
      await ready(host!)
    },
  },
  {
    name: 'the host that runs the jobs',
    kill: async ({ jobs, cluster }) => {
      const { db, close } = openDatabase({ connectionString: addressOf(cluster), max: 1 })
      const holder = await findJobLeaseHolder(db)
      await jobs[0]!.machine.kill()
      // The session of a host that was killed may stand for a while.
      const isAnother = async () => ![undefined, holder].includes(await findJobLeaseHolder(db))
      const tookMs = await waitFor('another host runs the jobs', isAnother, MAX_TAKEOVER_MS)
      console.log(`    another host runs the jobs after ${seconds(tookMs)}`)
      await close()
    },
    repair: async ({ jobs: [host], ready }) => {
      host!.machine.start()
      await ready(host!)
    },
  },
  {
    name: 'PgBouncer, restarted',
    kill: async ({ pooler }) => void (await pooler.kill(), await pooler.restart(RESTART_MS)),
  },
  {
    name: 'HAProxy, restarted',
    isOnlyWay: true,
    kill: async ({ proxy }) => void (await proxy.kill(), await proxy.restart(RESTART_MS)),
  },
  {
    name: 'the payment provider, 3 s',
    kill: async ({ provider }) => void (await provider.kill(), await provider.restart(3_000)),
    isBack: async ({ stripe }) => (await stripe.events.list({ limit: 1 }, { maxNetworkRetries: 0 })) !== null,
  },
  {
    name: 'the store of pictures, 3 s',
    kill: async ({ bucket }) => {
      await bucket.stop()
      await pause(3_000)
      await bucket.start()
    },
  },
  {
    name: 'a standby',
    kill: ({ cluster }) => cluster.kill('standby'),
    repair: ({ cluster }) => cluster.repair(),
  },
  {
    name: 'the primary, failed over',
    kill: async ({ cluster, pooler, pointPooler }) => {
      await cluster.kill('primary')
      // A watcher is sure after a second.
      await pause(1_000)
      await cluster.failOver()
      await pointPooler()
      pooler.reload()
    },
    repair: ({ cluster }) => cluster.repair(),
  },
]

const addressOf = (cluster: Cluster) => `postgres://hemline@127.0.0.1:${cluster.primaryPort()}/hemline`

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** True when nothing answered is lost, and no outage of buying or of pages was too long. */
export async function runDrill({ parts, buyers, watchedMs }: Drill): Promise<boolean> {
  const fleet = await openFleet((step) => console.log(`  ${step}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void fleet.close().then(() => process.exit(130)))
  try {
    const products = await stockProducts(addressOf(fleet.cluster))
    const traffic = startTraffic(fleet.url, products, buyers)
    const uploads = await startUploads(fleet.url, fleet.keeper)
    const rows: string[][] = []
    let isGood = true
    try {
      await pause(3_000)
      for (const part of [NOTHING, ...parts]) {
        const watched = await watch(part, fleet, { traffic, uploads }, watchedMs)
        rows.push(watched.row)
        isGood &&= watched.isGood
      }
    } finally {
      await Promise.all([traffic.stop(), uploads.stop()])
    }
    printTable(
      [
        'killed',
        'no order for',
        'itself away for',
        'orders',
        'refused',
        'pages',
        'failed',
        'no page for',
        'pictures',
        'refused',
      ],
      rows,
    )
    const areServed = await areAllPicturesServed(fleet, uploads)
    return (await isNothingLost(addressOf(fleet.cluster), fleet.stripe, traffic)) && areServed && isGood
  } finally {
    await fleet.close()
  }
}

async function watch(
  part: Part,
  fleet: Fleet,
  { traffic, uploads }: { traffic: Traffic; uploads: Uploads },
  watchedMs: number,
) {
  const start = performance.now()
  await part.kill(fleet)
  const { isBack } = part
  if (isBack) await waitFor(`${part.name}: back`, () => isBack(fleet))
  const awayMs = isBack ? performance.now() - start : 0
  await pause(Math.max(2_000, watchedMs - (performance.now() - start)))
  const seen = traffic.since(start)
  const pictures = uploads.since(start)
  const counts = [seen.orders, seen.refused, seen.pages, seen.failedPages].map(String)
  console.log(
    `  ${part.name}: no order for ${seconds(seen.gapMs)}${isBack ? `, away for ${seconds(awayMs)}` : ''}`,
  )
  if (seen.why) console.log(`    pages that failed: ${seen.why}`)
  await part.repair?.(fleet)
  return {
    row: [
      part.name,
      seconds(seen.gapMs),
      isBack ? seconds(awayMs) : '',
      ...counts,
      seconds(seen.pageGapMs),
      ...[pictures.stored, pictures.refused].map(String),
    ],
    isGood: isShort({ ...seen, awayMs, isOnlyWay: part.isOnlyWay }),
  }
}
