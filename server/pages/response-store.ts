import type { CachedResponse } from './cached-response.ts'

/** Bytes that an entry's objects take in addition to their texts and bodies. */
const ENTRY_BYTES = 4_096

interface Entry {
  response: CachedResponse
  bytes: number
  endsAt: number
  /** When a change dropped it. It is kept for when the database is away. */
  droppedAt?: number
  isUsed: boolean
}

interface Limits {
  maxBytes: number
  maxAgeMs?: number
}

/** A change. `lists`: all responses that other products may enter. */
interface Change {
  products?: ReadonlySet<number>
  lists?: boolean
}

interface Pending {
  response: Promise<CachedResponse>
  /** Changes since the rendering began. */
  changes: Change[]
}

type Make = () => Promise<CachedResponse>
type IsCacheable = (response: CachedResponse) => boolean

/** Concurrent requests share a rendering; one that an invalidation overtakes is sent but not stored. */
export class ResponseStore {
  #entries = new Map<string, Entry>()
  /** Renderings, by key, that began after the last change. */
  #shared = new Map<string, Pending>()
  #pending = new Set<Pending>()
  #bytes = 0
  #maxBytes: number
  #maxAgeMs: number

  constructor({ maxBytes, maxAgeMs = Number.POSITIVE_INFINITY }: Limits) {
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
  }

  get bytes(): number {
    return this.#bytes
  }

  peek(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.droppedAt !== undefined || performance.now() > entry.endsAt) return undefined
    entry.isUsed = true
    return entry.response
  }

  /** Also returns an expired response, or one that a change has dropped within this time. */
  peekOld(key: string, droppedWithinMs: number): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    const isKept = performance.now() - (entry?.droppedAt ?? performance.now()) < droppedWithinMs
    return isKept ? entry?.response : undefined
  }

  async get(key: string, make: Make, isCacheable: IsCacheable): Promise<CachedResponse> {
    return this.peek(key) ?? (await (this.#shared.get(key)?.response ?? this.#make(key, make, isCacheable)))
  }

  clear(): void {
    this.#tellPending({ products: EVERY, lists: true })
    for (const entry of this.#entries.values()) markDropped(entry)
  }

  /** Returns how many responses it has dropped. */
  drop(change: Change): number {
    this.#tellPending(change)
    let dropped = 0
    for (const entry of this.#entries.values()) {
      if (entry.droppedAt !== undefined || !isAffected(entry.response, change)) continue
      markDropped(entry)
      dropped++
    }
    return dropped
  }

  #tellPending(change: Change): void {
    for (const pending of this.#pending) pending.changes.push(change)
    this.#shared.clear()
  }

  #make(key: string, make: Make, isCacheable: IsCacheable): Promise<CachedResponse> {
    const pending: Pending = { response: make(), changes: [] }
    this.#shared.set(key, pending)
    this.#pending.add(pending)
    pending.response = pending.response
      .then((response) => {
        const isOvertaken = pending.changes.some(
          (change) => change.products === EVERY || isAffected(response, change),
        )
        if (!isOvertaken && isCacheable(response)) this.#store(key, response)
        return response
      })
      .finally(() => {
        this.#pending.delete(pending)
        if (this.#shared.get(key) === pending) this.#shared.delete(key)
      })
    return pending.response
  }

  #store(key: string, response: CachedResponse): void {
    const bytes = ENTRY_BYTES + 2 * key.length + response.bytes
    const former = this.#entries.get(key)
    if (former) this.#drop(key, former)
    // Randomly up to a quarter earlier, so that responses stored together do not expire together.
    const endsAt = performance.now() + this.#maxAgeMs * (1 - Math.random() / 4)
    this.#entries.set(key, { response, bytes, endsAt, isUsed: false })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest, entry)
      if (!entry.isUsed) continue
      entry.isUsed = false
      this.#entries.set(oldest, entry)
      this.#bytes += entry.bytes
    }
  }

  #drop(key: string, { bytes }: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= bytes
  }
}

/** Clears `isUsed`, so that an entry which is not requested again is evicted first. */
function markDropped(entry: Entry): void {
  entry.droppedAt ??= performance.now()
  entry.isUsed = false
}

const EVERY: ReadonlySet<number> = new Set()

const isAffected = ({ isList, products: shown }: CachedResponse, { products, lists }: Change): boolean =>
  (lists === true && isList) || (products !== undefined && shown.some((id) => products.has(id)))
