import type { PageAnswer } from './answer.ts'

const LIMIT_BYTES = 64 * 1024 * 1024

/**
 * Pages in memory, whole. Each is made once however many ask for it at the same time; the least
 * recently asked for go first when the limit is reached. What was begun before the catalogue changed
 * is answered to those who wait for it, and not kept.
 */
export class PageCache {
  #pages = new Map<string, PageAnswer>()
  #making = new Map<string, Promise<PageAnswer>>()
  #bytes = 0
  #generation = 0

  async get(key: string, make: () => Promise<PageAnswer>): Promise<PageAnswer> {
    const kept = this.#pages.get(key)
    if (kept) {
      this.#pages.delete(key)
      this.#pages.set(key, kept)
      return kept
    }
    const making = this.#making.get(key) ?? this.#make(key, make)
    return await making
  }

  clear(): void {
    this.#generation++
    this.#pages.clear()
    this.#making.clear()
    this.#bytes = 0
  }

  #make(key: string, make: () => Promise<PageAnswer>): Promise<PageAnswer> {
    const generation = this.#generation
    const making = make()
      .then((page) => {
        if (generation === this.#generation && page.status < 500) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, page: PageAnswer): void {
    this.#pages.set(key, page)
    this.#bytes += sizeOf(page)
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= LIMIT_BYTES) break
      this.#pages.delete(oldest)
      this.#bytes -= sizeOf(old)
    }
  }
}

const sizeOf = ({ plain, br, gzip }: PageAnswer) => plain.length + br.length + gzip.length + 1024
