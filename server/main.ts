import cluster from 'node:cluster'
import { collectWhenIdle } from './start/collect-when-idle.ts'
import { startPrimary } from './start/primary.ts'
import { runProcess } from './start/shutdown.ts'
import { startServing } from './start/worker.ts'

collectWhenIdle()
await runProcess(cluster.isPrimary ? startPrimary : startServing)
