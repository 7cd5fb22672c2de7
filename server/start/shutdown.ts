import type { Logger } from 'pino'
import { ConfigFaults } from '../config.ts'
import { onStopSignal } from './signals.ts'

type Close = () => Promise<void>

interface Closing {
  /** Runs as soon as the shop is asked to stop, before anything closes. */
  begin?: () => void
  /** Runs instead of `close` on a second stop signal, without waiting. */
  kill?: () => void
}

/** Closes in reverse order: on a stop signal (exit status 0) or after a failure (one sentence, another status). */
export class Shutdown {
  log?: Logger
  #closes: Close[] = []
  #begins: (() => void)[] = []
  #kills: (() => void)[] = []
  #closing?: Promise<void>

  constructor() {
    onStopSignal(
      (why) => {
        this.log?.info(`Closing (${why})`)
        this.close().then(() => process.exit(0), exitWithError)
      },
      () => {
        for (const kill of this.#kills) kill()
        process.exit(1)
      },
    )
  }

  get isClosing() {
    return this.#closing !== undefined
  }

  add = (close: Close, { begin, kill }: Closing = {}) => {
    if (begin) this.#begins.push(begin)
    if (kill) this.#kills.push(kill)
    this.#closes.push(close)
    if (this.isClosing) throw new Error('Asked to stop before everything was open')
  }

  close = (): Promise<void> => {
    this.#closing ??= (async () => {
      for (const begin of this.#begins) begin()
      for (let close = this.#closes.pop(); close; close = this.#closes.pop()) {
        await close().catch((error: unknown) =>
          this.log?.error({ error }, 'A part of the shop did not close'),
        )
      }
    })()
    return this.#closing
  }

  fail = (error: unknown) => {
    if (this.isClosing) return
    this.log?.fatal(error instanceof Error ? error : { error }, 'The shop has to end')
    this.close().finally(() => exitWithError(error))
  }
}

/** Ends the process when `start` or anything later fails. */
export async function runProcess(start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown()
  // An unhandled rejection concerns one request; an uncaught exception leaves the process in an unknown state.
  process.on('unhandledRejection', (error) => shutdown.log?.error({ error }, 'A failure that nobody handles'))
  process.on('uncaughtException', shutdown.fail)
  try {
    await start(shutdown)
  } catch (error) {
    if (shutdown.isClosing) return
    await shutdown.close()
    exitWithError(error)
  }
}

/** EX_CONFIG of sysexits.h: deploy/hemline.service does not restart the shop, because only changed variables help. */
const WRONG_VARIABLES = 78

function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigFaults ? WRONG_VARIABLES : 1)
}
