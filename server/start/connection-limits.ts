import type { Config } from '../config.ts'
import { jobConnections } from '../database/jobs.ts'

/** PostgreSQL's default max_connections is 100; some are left for administration. */
export const MAX_CONNECTIONS = 90
const MAX_PER_POOL = 12

type Sizes = Pick<Config, 'workers' | 'databasePool' | 'jobsConcurrency' | 'role'>

const processesOf = (workers: number) => (workers === 1 ? 1 : workers + 1)
const forJobs = ({ role, jobsConcurrency }: Sizes) => (role === 'web' ? 0 : jobConnections(jobsConcurrency))

/** One more connection per process listens for notifications. */
export function poolSizeFor(sizes: Sizes): number {
  const { workers, databasePool } = sizes
  const each = Math.floor((MAX_CONNECTIONS - forJobs(sizes)) / processesOf(workers)) - 1
  return databasePool ?? Math.max(1, Math.min(MAX_PER_POOL, each))
}

/** How many connections a host of this setting takes, by a pooler or directly. */
export const connectionsOf = (sizes: Sizes): number =>
  processesOf(sizes.workers) * (poolSizeFor(sizes) + 1) + forJobs(sizes)
