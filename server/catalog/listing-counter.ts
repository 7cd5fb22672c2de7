import type { Database } from '../database/connection.ts'
import type { Listener } from '../database/listen.ts'
import type { Shop } from '../shop.ts'
import { ListingColumns } from './listing-columns.ts'
import { listListingRows, listListingRowsAfter } from './listing-row-queries.ts'

/** Rows per query: more would block the process for too long. */
const ROWS_AT_ONCE = 5_000

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
  counters.set(db, counter)
  void counter.getColumns()
}

/** The current columns. Undefined while they load or the listening connection is down: then SQL has to count. */
export const currentColumns = (db: Database): Promise<ListingColumns | undefined> | undefined =>
  counters.get(db)?.getColumns()

class ListingCounter {
  #db: Database
  #listener: Listener
  #onError: (error: Error) => void
  #columns: ListingColumns | undefined
  #resets = 0
  #changed = new Set<number>()
  #isLoading = false
  #renewing: Promise<void> | undefined
  #asking: Promise<unknown> = Promise.resolve()
  #nextQuestion: Promise<boolean> | undefined

  constructor(db: Database, listener: Listener, onError: (error: Error) => void) {
    this.#db = db
    this.#listener = listener
    this.#onError = onError
  }

  /** Ids separated by commas; without ids, any listing may have changed. */
  onChanged = (ids: string | undefined): void => {
    if (ids) for (const id of ids.split(',')) this.#changed.add(Number(id))
    else {
      this.#resets += 1
      this.#columns = undefined
    }
  }

  async getColumns(): Promise<ListingColumns | undefined> {
    try {
      if (!(await this.#hasHeardAll())) return undefined
      while (this.#columns && (this.#changed.size > 0 || this.#renewing)) {
        this.#renewing ??= this.#renew(this.#columns).finally(() => (this.#renewing = undefined))
        await this.#renewing
      }
      if (!this.#columns && !this.#isLoading) void this.#load()
      return this.#columns
    } catch (error) {
      this.#onError(error as Error)
      return undefined
    }
  }

  /** Calls wait for the next check, because a running one may have begun before their change. */
  #hasHeardAll(): Promise<boolean> {
    return (this.#nextQuestion ??= this.#asking.then(() => {
      this.#nextQuestion = undefined
      const asking = this.#listener.hasHeardAll()
      this.#asking = asking
      return asking
    }))
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    const columns = new ListingColumns()
    const resets = this.#resets
    this.#changed.clear()
    try {
      for (let last = 0; ;) {
        const rows = await listListingRowsAfter(this.#db, last, ROWS_AT_ONCE)
        for (const row of rows) columns.set(row)
        if (rows.length < ROWS_AT_ONCE) break
        last = rows.at(-1)!.product_id
      }
      if (resets === this.#resets) this.#columns = columns
    } catch (error) {
      this.#onError(error as Error)
    } finally {
      this.#isLoading = false
    }
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
