import cluster from 'node:cluster'
import { fail, Lifetime } from './start/lifetime.ts'
import { startPrimary } from './start/primary.ts'
import { startServing } from './start/worker.ts'

const lifetime = new Lifetime()

// One forgotten answer must not end everybody's; what is thrown leaves the process in an unknown state.
process.on('unhandledRejection', (error) => lifetime.log?.error({ error }, 'A failure that nobody handles'))
process.on('uncaughtException', lifetime.fail)

try {
  await (cluster.isPrimary ? startPrimary(lifetime) : startServing(lifetime))
} catch (error) {
  if (!lifetime.isClosing) {
    await lifetime.close().catch(() => {})
    fail(error)
  }
}
