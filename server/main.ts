import cluster from 'node:cluster'
import { startPrimary } from './start/primary.ts'
import { runProcess } from './start/shutdown.ts'
import { startServing } from './start/worker.ts'

await runProcess(cluster.isPrimary ? startPrimary : startServing)
