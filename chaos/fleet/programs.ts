import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../../test/programs.ts'

export const ROOT = join(import.meta.dirname, '../..')

const POSTGRES = '/usr/lib/postgresql'

/** Where the newest PostgreSQL of Debian's packages has its programs. */
export function findPostgres(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined
  const versions = readdirSync(POSTGRES).toSorted((one, other) => Number(other) - Number(one))
  const folders = versions.map((version) => join(POSTGRES, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

/** In words what has to be installed; empty when everything is there. */
export function listMissing(): string[] {
  const missing = ['pgbouncer', 'haproxy'].filter((name) => !findProgram(name))
  return findPostgres() ? missing : ['postgresql', ...missing]
}

interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package has made a user for them. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {}
  const of = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: of('-u'), gid: of('-g') }
}

/** A program that can be killed, and started again. */
export class Machine {
  #child: ChildProcess | undefined
  #said: string[] = []
  #start: () => [program: string, given: string[], options?: object]

  constructor(start: () => [program: string, given: string[], options?: object]) {
    this.#start = start
  }

  start(): void {
    const [program, given, options] = this.#start()
    const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    this.#child = child
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        this.#said = [...this.#said, String(text)].slice(-20)
      })
  }

  said = () => this.#said.join('')

  hasEnded = () => this.#child?.exitCode !== null || this.#child.signalCode !== null

  reload(): void {
    this.#child?.kill('SIGHUP')
  }

  /** As when the machine loses its power. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async restart(afterMs: number): Promise<void> {
    await pause(afterMs)
    this.start()
  }
}

/** A file of this repository, or of another release's folder. */
export const nodeProgram = (file: string, environment: Record<string, string>, folder = ROOT) =>
  new Machine(() => [
    process.execPath,
    [join(folder, file)],
    { cwd: folder, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment } },
  ])
