import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'collect-when-idle.ts')

/**
 * What a process of its own has at its start, after a load, and after 2.5 seconds more, in which 20 looks are left at the
 * least. In megabytes of the machine's memory.
 */
async function watchMemory(meanwhile = '') {
  const program = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { collectWhenIdle } from ${JSON.stringify(MODULE)}
    collectWhenIdle({ lookMs: 100 })
    const memory = () => process.memoryUsage().rss / 1e6
    await pause(300)
    const figures = [memory()]
    ;(() => Array.from({ length: 2_000_000 }, (_, n) => ({ n })).length)()
    figures.push(memory())
    ${meanwhile}
    await pause(2_500)
    figures.push(memory())
    console.log(JSON.stringify(figures))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const [atStart, afterLoad, atEnd] = JSON.parse(stdout) as [number, number, number]
  return { needed: afterLoad - atStart, kept: atEnd - atStart }
}

test('A process that a load has left idle gives the memory back to the machine', async () => {
  const { needed, kept } = await watchMemory()
  expect(kept).toBeLessThan(needed / 3)
})

test('A process that is busy is not stopped for it', async () => {
  const work = 'const end = performance.now() + 20; while (performance.now() < end);'
  const { needed, kept } = await watchMemory(`setInterval(() => { ${work} }, 21)`)
  expect(kept).toBeGreaterThan(needed / 2)
})
