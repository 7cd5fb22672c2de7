import { expect, test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { seeded } from './random.ts'
import { salePrices } from './scenarios/sale-prices.ts'
import { openWorld } from './world.ts'

test(
  'On several processes nobody is charged more than they have seen while sales begin and end',
  {
    timeout: 300_000,
  },
  async () => {
    const provider = await freshDatabase()
    const world = await openWorld({ sandboxDatabase: provider.connectionString, workers: 2 })
    try {
      const random = seeded('sale prices')
      const { faults } = await salePrices.run({ world, random, isShort: true, progress: () => {} })
      expect(faults).toEqual([])
    } finally {
      await world.close()
      await provider.drop()
    }
  },
)
