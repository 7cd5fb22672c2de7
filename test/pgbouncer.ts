import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { findProgram } from './programs.ts'

export interface Pooler {
  connectionString: string
  close(): Promise<void>
}

const SESSIONS = 4

/** PgBouncer by deploy/pgbouncer.ini, with few sessions and no passwords, in front of the database at a TCP address. */
export async function openPgBouncer(direct: string): Promise<Pooler> {
  const address = new URL(direct)
  const folder = await mkdtemp(join(tmpdir(), 'hemline-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  const name = address.pathname.slice(1)
  const example = await readFile(join(import.meta.dirname, '../deploy/pgbouncer.ini'), 'utf8')
  const set = (text: string, key: string, value: string | number) => {
    const line = new RegExp(`^${key} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini does not set ${key}`)
    return text.replace(line, `${key} = ${value}`)
  }
  const user = decodeURIComponent(address.username)
  const settings: [key: string, value: string | number][] = [
    ['listen_port', port],
    ['unix_socket_dir', ''],
    ['logfile', ''],
    ['pidfile', ''],
    ['auth_type', 'any'],
    ['auth_file', ''],
    ['default_pool_size', SESSIONS],
  ]
  const adapted = settings.reduce((text, [key, value]) => set(text, key, value), example)
  const database = `${name} = host=${address.hostname} port=${address.port} user=${user}`
  await writeFile(file, adapted.replace(/^hemline = .*$/m, database))
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(findProgram('pgbouncer')!, [...asRoot, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    await pause(20)
  }
  address.port = String(port)
  return {
    connectionString: address.href,
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
