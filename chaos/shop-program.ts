import { registerHooks } from 'node:module'
import { Lifetime, fail } from '../server/start/lifetime.ts'
import { spoilHold } from './spoil-hold.ts'

/** The shop as `server/main.ts` starts it, but without its pages, which need not be built for this. */
if (process.argv.includes('--read-then-write')) registerHooks({ load: spoilHold })

const lifetime = new Lifetime()
process.on('unhandledRejection', (error) => lifetime.log?.error({ error }, 'A failure that nobody handles'))
process.on('uncaughtException', lifetime.fail)

try {
  const { startPrimary } = await import('../server/start/primary.ts')
  await startPrimary(lifetime, { pages: false })
} catch (error) {
  if (!lifetime.isClosing) {
    await lifetime.close().catch(() => {})
    fail(error)
  }
}
