import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'collect-when-idle.ts')

/** How often a process of its own collects in the 2.5 seconds after a load, of which 20 looks are left at the least. */
async function countCollections(meanwhile = ''): Promise<number> {
  const program = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { setTimeout as pause } from 'node:timers/promises'
    import { collectWhenIdle } from ${JSON.stringify(MODULE)}
    let collections = 0
    const isForced = ({ detail }) => (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
    new PerformanceObserver((list) => (collections += list.getEntries().filter(isForced).length)).observe({ type: 'gc' })
    collectWhenIdle({ lookMs: 100 })
    await pause(300)
    ;(() => Array.from({ length: 2_000_000 }, (_, n) => ({ n })).length)()
    ${meanwhile}
    await pause(2_500)
    console.log(collections)
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return Number(stdout)
}

test('A process that a load has left idle collects once', async () => {
  expect(await countCollections()).toBe(1)
})

test('A process that is busy is not stopped for it', async () => {
  const work = 'const end = performance.now() + 20; while (performance.now() < end);'
  expect(await countCollections(`setInterval(() => { ${work} }, 21)`)).toBe(0)
})
