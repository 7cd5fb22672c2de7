import cluster from 'node:cluster'
import { registerHooks } from 'node:module'
import { runProcess } from '../server/start/shutdown.ts'
import { spoilHold } from './spoil-hold.ts'

if (process.argv.includes('--read-then-write')) registerHooks({ load: spoilHold })

await runProcess(async (shutdown) => {
  if (cluster.isPrimary) {
    const { startPrimary } = await import('../server/start/primary.ts')
    await startPrimary(shutdown, { pages: false })
  } else {
    const { startServing } = await import('../server/start/worker.ts')
    await startServing(shutdown, { pages: false, responseCache: true })
  }
})
