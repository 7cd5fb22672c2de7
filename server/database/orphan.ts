import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processCommand, processStart } from './process.ts'

const STOP_TIMEOUT_MS = 15_000

/**
 * Ends a PostgreSQL server that outlived its killed shop. Call it with DATA_DIR claimed, so that the server is known to
 * be unused.
 */
export const stopOrphan = async (cluster: string) => {
  const pid = await readPid(cluster)
  if (pid === undefined || !servesCluster(pid, cluster)) return
  const start = processStart(pid)
  const isAlive = () => processStart(pid) === start
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new Error(
        `PostgreSQL (process ${pid}) still serves ${cluster} and belongs to another user. Stop it first.`,
        { cause: error },
      )
    }
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (isAlive() && Date.now() < deadline) await pause(10)
    if (!isAlive()) return
  }
}

/** PostgreSQL refuses to start while any process, even an unrelated one, has the id in its lock files. */
export const clearStaleLocks = async (cluster: string, socketDir: string) => {
  const pid = await readPid(cluster)
  const isServed = pid !== undefined && processStart(pid) !== '' && servesCluster(pid, cluster)
  if (isServed) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of await readdir(socketDir)) await rm(join(socketDir, name), { force: true })
}

const readPid = async (cluster: string) => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

const servesCluster = (pid: number, cluster: string) => {
  const command = processCommand(pid)
  return command.includes('postgres') && command.includes(` -D ${cluster} `)
}
