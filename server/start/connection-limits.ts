import type { Config } from '../config.ts'
import { jobConnections } from '../database/jobs.ts'

/** PostgreSQL's default max_connections is 100; some are left for administration. */
export const MAX_CONNECTIONS = 90
const MAX_PER_POOL = 12

type Sizes = Pick<
  Config,
  'workers' | 'databasePool' | 'databaseDirectUrl' | 'jobsConcurrency' | 'role' | 'sandbox'
>

const processesOf = (workers: number) => (workers === 1 ? 1 : workers + 1)
const forJobs = ({ role, jobsConcurrency }: Sizes) => (role === 'web' ? 0 : jobConnections(jobsConcurrency))

/** One more connection per process listens for notifications. */
export function poolSizeFor(sizes: Sizes): number {
  const { workers, databasePool } = sizes
  const each = Math.floor((MAX_CONNECTIONS - forJobs(sizes)) / processesOf(workers)) - 1
  return databasePool ?? Math.max(1, Math.min(MAX_PER_POOL, each))
}

/** Size of each process's direct pool for the sandbox, beside a pooler. With it, 40 workers stay within the limit. */
export const sandboxPoolSizeFor = ({ workers }: Pick<Config, 'workers'>): number => (workers === 1 ? 4 : 1)

const forSandbox = (sizes: Sizes) =>
  sizes.sandbox && sizes.databaseDirectUrl ? sandboxPoolSizeFor(sizes) : 0

/** Number of connections that a host with these settings opens, through a pooler or directly. */
export const connectionsOf = (sizes: Sizes): number =>
  processesOf(sizes.workers) * (poolSizeFor(sizes) + 1 + forSandbox(sizes)) + forJobs(sizes)
