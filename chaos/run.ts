import { parseArgs } from 'node:util'
import { seeded } from './random.ts'
import { drawBar, printResult, printSummary } from './report.ts'
import type { Result } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'
import { openWorld } from './world.ts'

const USAGE = `npm run chaos -- [--seed=text] [--short] [--only=names] [--workers=1] [--read-then-write]

Kills the shop, its database and the payment provider while people buy, has the provider misbehave, and
then checks that no money and no garment is lost. The same seed makes the same choices again.

  --only=names         of the scenarios ${SCENARIOS.map(({ name }) => `“${name}”`).join(', ')}, those that contain
                       one of the names, which commas divide
  --workers=1          processes of the shop
  --short              small numbers, under a minute
  --read-then-write    holds stock and codes carelessly: the flash sale, the promotions and the returns must find that out and fail`

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '1' },
    'read-then-write': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else await run()

async function run(): Promise<void> {
  const { seed, short: isShort, only, workers } = values
  const words = only.split(',').map((word) => word.trim().toLowerCase())
  const unknown = words.filter((word) => !SCENARIOS.some(({ name }) => name.includes(word)))
  if (unknown.length > 0) {
    console.error(`No scenario is called “${unknown.join('” or “')}”.\n\n${USAGE}`)
    process.exitCode = 2
    return
  }
  const again = [
    `--seed=${seed}`,
    isShort && '--short',
    only && `--only='${only}'`,
    workers !== '1' && `--workers=${workers}`,
    values['read-then-write'] && '--read-then-write',
  ].filter(Boolean)
  console.log(`Seed ${seed}. To have it once more: npm run chaos -- ${again.join(' ')}\n`)
  const world = await openWorld({
    readThenWrite: values['read-then-write'],
    workers: Number(workers),
  })
  const chosen = SCENARIOS.filter(({ name }) => words.some((word) => name.includes(word)))
  const results: { name: string; result: Result; ms: number }[] = []
  process.once('SIGINT', () => void world.close().then(() => process.exit(130)))
  try {
    for (const { name, run } of chosen) {
      const start = performance.now()
      const random = seeded(`${seed}/${name}`)
      const result = await run({ world, random, isShort, progress: (done) => drawBar(name, done) }).catch(
        (error: Error): Result => ({ figures: {}, faults: [`It broke off: ${error.stack}`] }),
      )
      results.push({ name, result, ms: performance.now() - start })
      printResult(results.at(-1)!)
    }
  } finally {
    await world.close()
  }
  printSummary(results)
  process.exitCode = results.some(({ result }) => result.faults.length > 0) ? 1 : 0
}
