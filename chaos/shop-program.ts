import { registerHooks } from 'node:module'
import { runProcess } from '../server/start/shutdown.ts'
import { spoilHold } from './spoil-hold.ts'

if (process.argv.includes('--read-then-write')) registerHooks({ load: spoilHold })

await runProcess(async (shutdown) => {
  const { startPrimary } = await import('../server/start/primary.ts')
  await startPrimary(shutdown, { pages: false })
})
