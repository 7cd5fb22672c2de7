import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { trackGrowth } from './collect-when-idle.ts'

const MODULE = join(import.meta.dirname, 'collect-when-idle.ts')

/** V8 itself would give the memory of an idle process back after eight seconds or more. */
const WATCHED_MS = 5_000

const OBJECTS = ';(() => Array.from({ length: 2_000_000 }, (_, n) => ({ n })).length)()'
/** Bodies of which each tenth is kept, so that what is free of the C library's heap lies between. */
const BODIES = `let bodies = Array.from({ length: 40_000 }, () => Buffer.allocUnsafeSlow(6_000).fill(1))
    bodies = bodies.filter((_, n) => n % 10 === 0)
    globalThis.kept = bodies
    ${OBJECTS}`

/**
 * What a process of its own needs for a load, in megabytes of the machine's memory, and the least that it keeps of them
 * in the time that it is watched.
 */
async function watchMemory({ meanwhile = '', load = OBJECTS } = {}) {
  const program = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { collectWhenIdle } from ${JSON.stringify(MODULE)}
    collectWhenIdle({ lookMs: 100 })
    const memory = () => process.memoryUsage().rss / 1e6
    await pause(300)
    const atStart = memory()
    ${load}
    const needed = memory() - atStart
    ${meanwhile}
    let kept = needed
    for (const end = performance.now() + ${WATCHED_MS}; performance.now() < end && kept > needed / 3; await pause(50))
      kept = Math.min(kept, memory() - atStart)
    console.log(JSON.stringify({ needed, kept }))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout) as { needed: number; kept: number }
}

test('A process that a load has left idle gives the memory back to the machine', async () => {
  const { needed, kept } = await watchMemory()
  expect(kept).toBeLessThan(needed / 2)
})

test('A process gives back what is free between the bodies that it keeps', async () => {
  const { needed, kept } = await watchMemory({ load: BODIES })
  expect(kept).toBeLessThan(needed / 3)
})

test('A process that is busy is not stopped for it', async () => {
  const work = 'const end = performance.now() + 20; while (performance.now() < end);'
  const { needed, kept } = await watchMemory({ meanwhile: `setInterval(() => { ${work} }, 21)` })
  expect(kept).toBeGreaterThan(needed / 2)
})

test('A process collects once after each load, also where V8 has given back most of it before the process was idle', () => {
  const looks: [megabytes: number, isIdle: boolean, isCollected: boolean][] = [
    [190, false, false],
    [195, true, true],
    [160, true, false],
    [165, true, false],
    [420, false, false],
    [170, true, true],
    [120, true, false],
    [130, true, false],
    [300, false, false],
    [305, true, true],
    [150, true, false],
  ]
  const isWorthIt = trackGrowth(60 * 1024 * 1024)
  const collected = looks.map(([megabytes, isIdle]) => isWorthIt(megabytes * 1024 * 1024, isIdle))
  expect(collected).toEqual(looks.map(([, , isCollected]) => isCollected))
})
