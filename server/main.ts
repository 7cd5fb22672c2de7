import cluster from 'node:cluster'
import { fail, Lifetime } from './start/lifetime.ts'
import { startPrimary } from './start/primary.ts'
import { startServing } from './start/worker.ts'

const lifetime = new Lifetime()

process.on('unhandledRejection', lifetime.fail)
process.on('uncaughtException', lifetime.fail)

try {
  await (cluster.isPrimary ? startPrimary(lifetime) : startServing(lifetime))
} catch (error) {
  if (!lifetime.isClosing) {
    await lifetime.close().catch(() => {})
    fail(error)
  }
}
