import type { CachedResponse } from './cached-response.ts'

const MAX_BYTES = 48 * 1024 * 1024
/** What an entry's objects take beside their texts and bodies. */
const ENTRY_BYTES = 4_096

interface Entry {
  response: CachedResponse
  bytes: number
  endsAt: number
  isUsed: boolean
}

interface Limits {
  maxBytes?: number
  maxAgeMs?: number
}

type Make = () => Promise<CachedResponse>
type IsCacheable = (response: CachedResponse) => boolean

/** Concurrent requests share a rendering; one that an invalidation overtakes is sent but not stored. */
export class ResponseStore {
  #entries = new Map<string, Entry>()
  #pending = new Map<string, Promise<CachedResponse>>()
  #bytes = 0
  #generation = 0
  #maxBytes: number
  #maxAgeMs: number

  constructor({ maxBytes = MAX_BYTES, maxAgeMs = Number.POSITIVE_INFINITY }: Limits = {}) {
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
  }

  peek(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (performance.now() > entry.endsAt) {
      this.#drop(key, entry)
      return undefined
    }
    entry.isUsed = true
    return entry.response
  }

  async get(key: string, make: Make, isCacheable: IsCacheable): Promise<CachedResponse> {
    return this.peek(key) ?? (await (this.#pending.get(key) ?? this.#make(key, make, isCacheable)))
  }

  clear(): void {
    this.#invalidatePending()
    this.#entries.clear()
    this.#bytes = 0
  }

  dropProducts(products: Set<number>): void {
    this.#invalidatePending()
    for (const [key, entry] of this.#entries) {
      if (entry.response.products.some((id) => products.has(id))) this.#drop(key, entry)
    }
  }

  #invalidatePending(): void {
    this.#generation++
    this.#pending.clear()
  }

  #make(key: string, make: Make, isCacheable: IsCacheable): Promise<CachedResponse> {
    const generation = this.#generation
    const pending = make()
      .then((response) => {
        if (generation === this.#generation && isCacheable(response)) this.#store(key, response)
        return response
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
      })
    this.#pending.set(key, pending)
    return pending
  }

  #store(key: string, response: CachedResponse): void {
    const bytes = ENTRY_BYTES + 2 * key.length + response.bytes
    const former = this.#entries.get(key)
    if (former) this.#drop(key, former)
    // Ends that differ keep the responses of one moment from being made anew in one moment.
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
