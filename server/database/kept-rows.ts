interface Limits {
  mostRows: number
  /** For how long a row is kept unless it changes before. */
  ageMs: number
}

type Read<Row> = (ids: number[]) => Promise<Map<number, Row>>

/** Rows that a process has read, by their ids, until it hears that they have changed. */
export class KeptRows<Row> {
  #rows = new Map<number, { row: Row; endsAt: number }>()
  /** Of each reading that is under way, what has changed since it began. */
  #readings = new Set<{ changed: Set<number>; isOutdated: boolean }>()
  #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Those with these ids; `read` is asked for the others. */
  async get(ids: number[], read: Read<Row>): Promise<Map<number, Row>> {
    const now = performance.now()
    const found = new Map<number, Row>()
    const missing: number[] = []
    for (const id of ids) {
      const kept = this.#rows.get(id)
      if (kept && now < kept.endsAt) {
        found.set(id, kept.row)
        // Now the last to make room.
        this.#rows.delete(id)
        this.#rows.set(id, kept)
      } else missing.push(id)
    }
    if (missing.length > 0) for (const [id, row] of await this.#read(missing, read)) found.set(id, row)
    return found
  }

  /** This one has changed; without an id, any may have. */
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

  /** Those that were not asked for lately make room. */
  #keep(id: number, row: Row): void {
    this.#rows.delete(id)
    this.#rows.set(id, { row, endsAt: performance.now() + this.#limits.ageMs })
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#limits.mostRows) this.#rows.delete(oldest!)
  }
}
