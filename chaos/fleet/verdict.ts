import type Stripe from 'stripe'
import { openDatabase } from '../../server/database/connection.ts'
import type { Provider } from '../../server/payments/provider.ts'
import { findDiscrepancies } from '../../server/reconciliation/find-discrepancies.ts'
import { aProduct } from '../../test/products.ts'
import type { Fleet } from './fleet.ts'
import type { Uploads } from './pictures.ts'
import { waitFor } from '../program.ts'

/** The provider repeats webhooks after minutes, and the reconciler asks for payments of which nothing was heard. */
const SETTLE_MS = 240_000

/** The longest time in which nothing can be bought. While a part without a replacement is down, it does not count. */
const MAX_OUTAGE_MS = 10_000
/** Pages are answered throughout, by another host or from memory. */
const MAX_PAGE_GAP_MS = 2_000

interface Seen {
  /** The longest times without an order that was answered, and without some one of the pages that was. */
  gapMs: number
  pageGapMs: number
  awayMs: number
  /** What was killed is the only way to the hosts. */
  isOnlyWay?: boolean | undefined
}

export const isShort = ({ gapMs, pageGapMs, awayMs, isOnlyWay }: Seen): boolean =>
  gapMs - awayMs <= MAX_OUTAGE_MS && (isOnlyWay === true || pageGapMs <= MAX_PAGE_GAP_MS)

/** Enough that nothing sells out. Returns their ids. */
export async function stockProducts(connectionString: string): Promise<number[]> {
  const { db, close } = openDatabase({ connectionString, max: 1 })
  const products: number[] = []
  for (let n = 1; n <= 12; n++)
    products.push(await aProduct({ shop: { db } }, { name: `Coat ${n}`, quantity: 100_000 }))
  await close()
  return products
}

/**
 * Prints whether every host serves every picture whose upload was answered: each came in on one of them. Without any it
 * is false.
 */
export async function areAllPicturesServed({ web }: Pick<Fleet, 'web'>, uploads: Uploads): Promise<boolean> {
  const { stored } = uploads.since(0)
  const missing = await uploads.countMissing(web.map(({ port }) => `http://127.0.0.1:${port}`))
  console.log(`\n${stored} pictures were stored, ${missing} are not served by each host.`)
  return stored > 0 && missing === 0
}

/**
 * Prints whether every answered order is there, every answered payment is known, and the books balance. Without a
 * payment it is false.
 */
export async function isNothingLost(
  connectionString: string,
  stripe: Stripe,
  { placed, paid }: { placed: Set<string>; paid: Set<string> },
): Promise<boolean> {
  const { db, close } = openDatabase({ connectionString, max: 2 })
  const countOf = async (sessions: Set<string>, isPaid: boolean) => {
    let known = 0
    const all = [...sessions]
    for (let at = 0; at < all.length; at += 10_000) {
      const found = await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('session_id', 'in', all.slice(at, at + 10_000))
        .$if(isPaid, (query) => query.where('paid_at', 'is not', null))
        .executeTakeFirstOrThrow()
      known += Number(found.count)
    }
    return known
  }
  try {
    const knowsAll = async () => (await countOf(paid, true)) === paid.size
    await waitFor('all payments are known', knowsAll, SETTLE_MS).catch(() => {})
    const lost = placed.size - (await countOf(placed, false))
    const unpaid = paid.size - (await countOf(paid, true))
    let faults = ['The books could not be read.']
    const balance = async () => {
      const { discrepancies } = await findDiscrepancies({ db, provider: { stripe } as Provider })
      faults = discrepancies.map(({ rule, where, what }) => `${rule}: ${where}: ${what}`)
      return faults.length === 0
    }
    await waitFor('the books balance', balance, SETTLE_MS).catch(() => {})
    console.log(
      `\n${placed.size} orders were answered, ${lost} are lost. ${paid.size} payments were answered, ${unpaid} are not known.`,
    )
    console.log(faults.length === 0 ? 'The books balance.' : faults.slice(0, 20).join('\n'))
    return lost === 0 && paid.size > 0 && unpaid === 0 && faults.length === 0
  } finally {
    await close()
  }
}
