import type { TestShop } from './shop.ts'

/** The keys of the mails about an order, once every job that is due has run. */
export async function mailsAbout(shop: TestShop, orderId: string): Promise<string[]> {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query<{ key: string }>(
    'select key from mails where strpos(key, $1) > 0 order by key',
    [orderId],
  )
  return rows.map(({ key }) => key)
}
