import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')

export interface Program {
  start(): void
  kill(): Promise<void>
  stop(): Promise<void>
  output(): string
  /** True if it ended without `kill` or `stop`. */
  hasEnded(): boolean
}

export function prepareProgram(file: string, args: string[], env: Record<string, string>): Program {
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await exited
  }
  return {
    start: () => {
      child = spawn(process.execPath, [join(ROOT, file), ...args], {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          // As with npm start.
          NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
          ...env,
        },
        // The program ends when the IPC channel closes, so it does not outlive this process.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout!, child.stderr!]) {
        stream.on('data', (chunk) => (output = (output + chunk).slice(-200_000)))
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => output,
    hasEnded: () => child !== undefined && (child.exitCode !== null || child.signalCode !== null),
  }
}

/** Polls like a load balancer; returns the milliseconds it took. */
export async function waitFor(what: string, isDone: () => Promise<boolean>, ms = 60_000): Promise<number> {
  const start = performance.now()
  while (!(await isDone().catch(() => false))) {
    if (performance.now() - start > ms) throw new Error(`Waited ${ms / 1000} s in vain: ${what}`)
    await pause(25)
  }
  return performance.now() - start
}
