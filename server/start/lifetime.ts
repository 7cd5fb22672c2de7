import type { Logger } from 'pino'
import { onStopSignal } from './signals.ts'

/** Ends the process with one sentence. */
export const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

type Close = () => Promise<void>

/**
 * What the process has opened, in order, so that whichever way it ends it is closed from the last to
 * the first: asked to stop (status 0), or because something it needs has failed (one sentence, status 1).
 */
export class Lifetime {
  log?: Logger
  #closes: Close[] = []
  #kills: (() => void)[] = []
  #closing?: Promise<void>

  constructor() {
    onStopSignal(
      (why) => {
        this.log?.info(`Closing (${why})`)
        this.close().then(() => process.exit(0), fail)
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

  /** `kill` is for a second wish to stop: at once, waiting for nothing. */
  opened = (close: Close, kill?: () => void) => {
    if (kill) this.#kills.push(kill)
    this.#closes.push(close)
    if (this.isClosing) throw new Error('Asked to stop before everything was open')
  }

  /** Whatever one part says about being closed, the others are closed too. */
  close = (): Promise<void> => {
    this.#closing ??= (async () => {
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
    this.close().then(
      () => fail(error),
      () => fail(error),
    )
  }
}
