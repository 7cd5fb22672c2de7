import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { exitOf, type UnprivilegedUser } from './unprivileged-user.ts'

const VERSION = '18'

interface NewCluster {
  initdb: string
  cluster: string
  user: string
  runAs: UnprivilegedUser
  durable: boolean
}

export const makeCluster = async ({ initdb, cluster, user, runAs, durable }: NewCluster) => {
  // An interrupted start leaves only the draft, never an incomplete cluster.
  const draft = `${cluster}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await runAs.own(draft)
  const child = runAs.spawn(initdb, [
    `--pgdata=${draft}`,
    `--username=${user}`,
    // Safe because the socket's folder has mode 0700, so only the shop's user can reach it.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  const lines: string[] = []
  for (const input of [child.stdout!, child.stderr!]) {
    createInterface({ input }).on('line', (line) => lines.push(line))
  }
  const code = await exitOf(child)
  if (code !== 0) {
    throw new Error(`The embedded PostgreSQL could not make its database: ${lines.slice(-6).join(' / ')}`)
  }
  await rename(draft, cluster)
}

export const refuseOtherVersion = async (cluster: string) => {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === VERSION) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, and this shop brings PostgreSQL ${VERSION}. ` +
      'Move the folder away to start afresh, or serve it with its own PostgreSQL and set DATABASE_URL.',
  )
}
