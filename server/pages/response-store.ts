import type { CachedResponse } from './cached-response.ts'

const MAX_BYTES = 48 * 1024 * 1024

interface Entry {
  response: CachedResponse
  isUsed: boolean
}

type Make = () => Promise<CachedResponse>
type IsCacheable = (response: CachedResponse) => boolean

/** Concurrent requests share a rendering; one that an invalidation overtakes is sent but not stored. */
export class ResponseStore {
  #entries = new Map<string, Entry>()
  #pending = new Map<string, Promise<CachedResponse>>()
  #bytes = 0
  #generation = 0

  peek(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
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
    for (const [key, { response }] of this.#entries) {
      if (response.products.some((id) => products.has(id))) this.#drop(key, response)
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
    this.#entries.set(key, { response, isUsed: false })
    this.#bytes += response.bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest, entry.response)
      if (!entry.isUsed) continue
      entry.isUsed = false
      this.#entries.set(oldest, entry)
      this.#bytes += entry.response.bytes
    }
  }

  #drop(key: string, response: CachedResponse): void {
    this.#entries.delete(key)
    this.#bytes -= response.bytes
  }
}
