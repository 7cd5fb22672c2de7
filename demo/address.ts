import { inTransaction } from '../server/database/transaction.ts'
import { insertVersion, notifySettings } from '../server/settings/queries.ts'
import { SAMPLE_ADDRESS } from '../server/settings/samples.ts'
import type { Shop } from '../server/shop.ts'

/**
 * Alone, because the environment’s name and e-mail hold until a shopkeeper saves others. A shop that has saved some
 * keeps them.
 */
export async function seedAddress({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const value = { address: SAMPLE_ADDRESS }
  await inTransaction(db, async (trx) => {
    if (await insertVersion(trx, { key: 'shop', version: 1, value, savedBy: 'the demonstration' }))
      await notifySettings(trx)
  })
  await settings.reload()
}
