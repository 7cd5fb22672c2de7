import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const NOBODY = 65534

/** The user that PostgreSQL runs as: the current user or, because it refuses to run as root, an unprivileged one. */
export interface UnprivilegedUser {
  spawn(binary: string, args: string[], options?: { endsWithUs?: boolean }): ChildProcess
  own(path: string): Promise<void>
}

interface Place {
  dataDir: string
  cluster: string
  binary: string
}

interface Way {
  prefix: string[]
  uid?: number
  gid?: number
}

/** In this user namespace root appears as the user `nobody`, which PostgreSQL accepts. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/**
 * As root, PostgreSQL runs as the data's owner, else in a user namespace, else as the user `nobody`; other users run it
 * as themselves.
 */
export const chooseUnprivilegedUser = async (place: Place): Promise<UnprivilegedUser> => {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return userOf({ prefix: [] })
  const reasons: string[] = []
  for (const way of isRoot ? await waysOfRoot(place) : [{ prefix: NAMESPACE }]) {
    // Lets the user `nobody` traverse the folder; the secrets in it are protected by their own mode.
    if (way.uid === NOBODY && (await stat(place.dataDir)).uid === 0) await chmod(place.dataDir, 0o711)
    const reason = whyNot(way, place)
    if (reason === undefined) return userOf(way)
    reasons.push(reason)
  }
  throw new Error(
    isRoot
      ? `PostgreSQL refuses to run as root, and no other user can reach ${place.dataDir} and ${dirname(place.binary)} ` +
          `(${[...new Set(reasons)].join('; ')}). Start the shop as an ordinary user, set DATA_DIR to a folder such ` +
          'as /var/lib/hemline, or set DATABASE_URL.'
      : `PostgreSQL wants a user with a name, and the user id ${process.getuid?.()} has none in /etc/passwd. ` +
          'Add one, start the shop as another user, or set DATABASE_URL.',
  )
}

const waysOfRoot = async ({ cluster, dataDir }: Place): Promise<Way[]> => {
  const { uid, gid } = await stat(cluster).catch(() => stat(dataDir))
  const asOwner: Way[] = uid === 0 ? [] : [[], NAMESPACE].map((prefix) => ({ prefix, uid, gid }))
  return [...asOwner, { prefix: NAMESPACE, uid: 0, gid: 0 }, { prefix: [], uid: NOBODY, gid: NOBODY }]
}

const hasName = () => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Tries the user with the real binary and folder; undefined if it works, else the reason. */
const whyNot = (way: Way, { dataDir, binary }: Place) => {
  const enter = `${way.uid === NOBODY ? 'cd "$0"' : 'test -w "$0"'} && id -un > /dev/null`
  const [command = 'sh', ...rest] = [
    ...way.prefix,
    'sh',
    '-c',
    `${enter} && exec "$1" --version`,
    dataDir,
    binary,
  ]
  const tried = spawnSync(command, rest, { ...idsOf(way), encoding: 'utf8', timeout: 10_000 })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stderr.trim().split('\n').at(-1) || `exit status ${tried.status}`)
}

const idsOf = (way: Way) => (way.uid ? { uid: way.uid, gid: way.gid } : {})

const hasSetpriv = () => spawnSync('setpriv', ['--pdeathsig', 'clear', 'true']).status === 0

const userOf = (way: Way): UnprivilegedUser => ({
  spawn: (binary, args, { endsWithUs = false } = {}) => {
    // On Linux, PostgreSQL is signalled to shut down when this process is killed.
    const leash =
      endsWithUs && process.platform === 'linux' && hasSetpriv() ? ['setpriv', '--pdeathsig', 'INT'] : []
    const [command = binary, ...rest] = [...way.prefix, ...leash, binary, ...args]
    return spawn(command, rest, {
      ...idsOf(way),
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate session, so that Ctrl-C reaches only the shop, which then stops PostgreSQL in order.
      detached: true,
    })
  },
  own: async (path) => {
    if (way.uid === undefined) return
    await chownAll(path, way.uid, way.gid ?? way.uid)
  },
})

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })

const chownAll = async (path: string, uid: number, gid: number): Promise<void> => {
  const found = await lstat(path)
  if (found.uid === uid) return
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await chownAll(join(path, name), uid, gid)
  }
  // Last, so that the next start repeats an interrupted change of ownership.
  await chown(path, uid, gid)
}

/** A Unix socket's path holds at most 107 bytes (103 on macOS). */
const SOCKET_PATH_LIMIT = 103

/** In DATA_DIR, or in the temporary folder if that path is too long. */
export const prepareSocketDir = async (dataDir: string, runAs: UnprivilegedUser, port: number) => {
  const near = join(dataDir, 'run')
  const name = hash('sha256', dataDir).slice(0, 12)
  const length = Buffer.byteLength(join(near, `.s.PGSQL.${port}.lock`))
  const path = length <= SOCKET_PATH_LIMIT ? near : join(tmpdir(), `hemline-${name}`)
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const isOurs = found.uid === process.getuid?.() || process.getuid?.() === 0
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${path} is needed for the database's socket and is not a private folder of ours. Remove it first.`,
    )
  }
  await runAs.own(path)
  return path
}

export const removeSocketDir = async (dataDir: string, socketDir: string) => {
  if (!socketDir.startsWith(dataDir)) await rm(socketDir, { recursive: true, force: true })
}
