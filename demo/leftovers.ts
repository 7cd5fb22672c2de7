import type { Database } from '../server/database/connection.ts'
import { demoProducts } from './catalogue.ts'
import { countProductsNamed, findPaymentModes } from './queries.ts'

interface Leftovers {
  /** Undefined when nothing is left of a demonstration or of payments with test cards. */
  what?: string
  /** Real orders exist, so the shop is live already. */
  isLive: boolean
}

/** What a demonstration left in a database that is to take real payments: its goods would be sold. */
export async function findLeftovers(db: Database): Promise<Leftovers> {
  const { hasTest, hasLive } = await findPaymentModes(db)
  const products = await countProductsNamed(
    db,
    demoProducts.map(({ name }) => name),
  )
  const what = [
    hasTest && 'orders paid with test cards',
    products && `${products} products of the demo catalogue`,
  ]
  return { what: what.filter(Boolean).join(' and ') || undefined, isLive: hasLive }
}
