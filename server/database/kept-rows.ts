interface Limits {
  mostRows: number
  /** How long a row is cached unless it changes before. */
  ageMs: number
}

type Read<Row> = (ids: number[]) => Promise<Map<number, Row>>

/** Caches rows by id until the process is notified of their change. */
export class KeptRows<Row> {
  #rows = new Map<number, { row: Row; endsAt: number }>()
  /** For each read in progress: what has changed since it began. */
  #readings = new Set<{ changed: Set<number>; isOutdated: boolean }>()
  #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The rows with these ids; `read` is called for those that are not cached. */
  async get(ids: number[], read: Read<Row>): Promise<Map<number, Row>> {
    const now = performance.now()
    const found = new Map<number, Row>()
    const missing: number[] = []
    for (const id of ids) {
      const kept = this.#rows.get(id)
      if (kept && now < kept.endsAt) {
        found.set(id, kept.row)
        // Re-inserted, so that it is evicted last.
        this.#rows.delete(id)
        this.#rows.set(id, kept)
      } else missing.push(id)
    }
    if (missing.length > 0) for (const [id, row] of await this.#read(missing, read)) found.set(id, row)
    return found
  }

  /** Drops the changed row; without an id, all rows. */
  drop(id?: number): void {
    if (id === undefined) this.#rows.clear()
    else this.#rows.delete(id)
    for (const reading of this.#readings) {
      if (id === undefined) reading.isOutdated = true
      else reading.changed.add(id)
    }
  }

  async #read(ids: number[], read: Read<Row>): Promise<Map<number, Row>> {
    const reading = { changed: new Set<number>(), isOutdated: false }
    this.#readings.add(reading)
    try {
      const rows = await read(ids)
      if (!reading.isOutdated) {
        for (const [id, row] of rows) if (!reading.changed.has(id)) this.#keep(id, row)
      }
      return rows
    } finally {
      this.#readings.delete(reading)
    }
  }

  /** Evicts the least recently used rows. */
  #keep(id: number, row: Row): void {
    this.#rows.delete(id)
    this.#rows.set(id, { row, endsAt: performance.now() + this.#limits.ageMs })
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#limits.mostRows) this.#rows.delete(oldest!)
  }
}
