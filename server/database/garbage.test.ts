import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('The rows of a statement go with the young generation, not with a collection of the whole heap', async () => {
  // 200 MB of rows in a process of its own.
  const program = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { sql } from 'kysely'
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'connection.ts'))}
    let collections = 0
    const isWhole = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    const { db, close } = openDatabase({ connectionString: ${JSON.stringify(database.connectionString)} })
    const ask = () => sql\`select repeat('x', 1000) from generate_series(1, 100) n where n > \${0}\`.execute(db)
    for (let run = 0; run < 50; run++) await ask()
    new PerformanceObserver((list) => (collections += list.getEntries().filter(isWhole).length)).observe({ type: 'gc' })
    for (let run = 0; run < 2_000; run++) await ask()
    console.log(collections)
    await close()`
  const args = ['--max-semi-space-size=8', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  // Rows that are kept make it four; V8 may have one reason of its own.
  expect(Number(stdout)).toBeLessThan(2)
})
