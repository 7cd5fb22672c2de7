import type { Database } from '../../database/connection.ts'
import type { Listener } from '../../database/listen.ts'
import type { Shop } from '../../shop.ts'
import { ListingColumns } from './listing-columns.ts'
import { listListingRows, listListingRowsAfter } from './listing-row-queries.ts'

/** More rows per query would block the process for too long. */
const ROWS_AT_ONCE = 500

const counters = new WeakMap<Database, ListingCounter>()

/** Resolves once this process listens for changes; the columns load in the background. */
export async function openListingCounter({
  db,
  listener,
  log,
}: Pick<Shop, 'db' | 'listener' | 'log'>): Promise<void> {
  const counter = new ListingCounter(db, listener, (error) => {
    log.warn(`The columns of the listings could not be read, counting in SQL: ${error.message}`)
  })
  await listener.listen('listings', counter.onChanged)
  // Texts and captions are not columns of the listings, so their changes are notified separately.
  await listener.listen('catalog', counter.onChanged)
  counters.set(db, counter)
  void counter.getColumns()
}

/** The current columns; undefined while they load or the listening connection is down, when SQL has to count. */
export const currentColumns = (db: Database): Promise<ListingColumns | undefined> | undefined =>
  counters.get(db)?.getColumns()

/** Whether this process has received every change committed before the call. */
export const hasHeardAll = async (db: Database): Promise<boolean> =>
  (await counters
    .get(db)
    ?.hasHeardAll()
    .catch(() => false)) ?? false

/** The columns for requests that only they can answer; waits for them for some seconds after the start. */
export function loadedColumns(db: Database): Promise<ListingColumns> {
  const counter = counters.get(db)
  if (!counter) throw new Error('The listing counter is not open.')
  return counter.loadColumns()
}

class ListingCounter {
  #db: Database
  #listener: Listener
  #onError: (error: Error) => void
  #columns: ListingColumns | undefined
  #resets = 0
  #changed = new Set<number>()
  #loading: Promise<void> | undefined
  #renewing: Promise<void> | undefined
  #asking: Promise<unknown> = Promise.resolve()
  #nextQuestion: Promise<boolean> | undefined

  constructor(db: Database, listener: Listener, onError: (error: Error) => void) {
    this.#db = db
    this.#listener = listener
    this.#onError = onError
  }

  /** Ids separated by commas; undefined means that any listing may have changed. */
  onChanged = (ids: string | undefined): void => {
    if (ids) for (const id of ids.split(',')) this.#changed.add(Number(id))
    else this.#reset()
  }

  async getColumns(): Promise<ListingColumns | undefined> {
    try {
      if (!(await this.hasHeardAll())) return undefined
      await this.#renewAll()
      if (!this.#columns) this.#load().catch(this.#onError)
      return this.#columns
    } catch (error) {
      this.#onError(error as Error)
      return undefined
    }
  }

  /** Returns outdated columns while the listening connection is down. */
  async loadColumns(): Promise<ListingColumns> {
    if (await this.hasHeardAll()) await this.#renewAll()
    for (;;) {
      if (this.#columns) return this.#columns
      await this.#load()
      if (this.#columns) await this.#renewAll()
    }
  }

  async #renewAll(): Promise<void> {
    while (this.#columns && (this.#changed.size > 0 || this.#renewing)) {
      this.#renewing ??= this.#renew(this.#columns).finally(() => (this.#renewing = undefined))
      await this.#renewing
    }
    if (this.#columns?.isWorn) this.#reset()
  }

  #reset(): void {
    this.#resets += 1
    this.#columns = undefined
  }

  /** Calls wait for the next check, because a running check may have begun before their change. */
  hasHeardAll(): Promise<boolean> {
    return (this.#nextQuestion ??= this.#asking.then(() => {
      this.#nextQuestion = undefined
      const asking = this.#listener.hasHeardAll()
      this.#asking = asking
      return asking
    }))
  }

  #load(): Promise<void> {
    return (this.#loading ??= this.#read().finally(() => (this.#loading = undefined)))
  }

  async #read(): Promise<void> {
    const columns = new ListingColumns()
    const resets = this.#resets
    this.#changed.clear()
    for (let last = 0; ;) {
      const rows = await listListingRowsAfter(this.#db, last, ROWS_AT_ONCE)
      for (const row of rows) columns.set(row)
      if (rows.length < ROWS_AT_ONCE) break
      last = rows.at(-1)!.product_id
    }
    if (resets === this.#resets) this.#columns = columns
  }

  async #renew(columns: ListingColumns): Promise<void> {
    const ids = [...this.#changed].slice(0, ROWS_AT_ONCE)
    for (const id of ids) this.#changed.delete(id)
    try {
      const rows = new Map((await listListingRows(this.#db, ids)).map((row) => [row.product_id, row]))
      for (const id of ids) {
        const row = rows.get(id)
        if (row) columns.set(row)
        else columns.remove(id)
      }
    } catch (error) {
      for (const id of ids) this.#changed.add(id)
      throw error
    }
  }
}
