import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../test/database.ts'
import { seeded } from './random.ts'
import { SCENARIOS } from './scenarios.ts'
import { openWorld, type World } from './world.ts'

const SEED = 'short'

let world: World
let provider: FreshDatabase
beforeAll(async () => {
  provider = await freshDatabase()
  world = await openWorld({ sandboxDatabase: provider.connectionString })
}, 180_000)
afterAll(async () => {
  await world?.close()
  await provider?.drop()
})

test.for(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  'No money and no garment is lost: %s',
  { timeout: 240_000 },
  async ([name, { run }]) => {
    const { faults } = await run({
      world,
      random: seeded(`${SEED}/${name}`),
      isShort: true,
      progress: () => {},
    })
    expect(faults).toEqual([])
  },
)
