import type { Answer } from './answer.ts'

const LIMIT_BYTES = 48 * 1024 * 1024

interface Kept {
  answer: Answer
  /** Asked for since room was last needed. */
  used: boolean
}

/**
 * Answers in memory, whole. Each is made once however many ask for it at the same time; when room is
 * needed, those go that nobody has asked for lately. What was begun before something changed is
 * answered to those who wait for it, and not kept.
 */
export class AnswerCache {
  #kept = new Map<string, Kept>()
  #making = new Map<string, Promise<Answer>>()
  #bytes = 0
  #generation = 0

  peek(key: string): Answer | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    kept.used = true
    return kept.answer
  }

  async get(
    key: string,
    make: () => Promise<Answer>,
    isWorthKeeping: (answer: Answer) => boolean,
  ): Promise<Answer> {
    return this.peek(key) ?? (await (this.#making.get(key) ?? this.#make(key, make, isWorthKeeping)))
  }

  clear(): void {
    this.#begin()
    this.#kept.clear()
    this.#bytes = 0
  }

  /** Drops the answers that show one of these products. */
  forget(products: Set<number>): void {
    this.#begin()
    for (const [key, { answer }] of this.#kept) {
      if (answer.products.some((id) => products.has(id))) this.#drop(key, answer)
    }
  }

  #begin(): void {
    this.#generation++
    this.#making.clear()
  }

  #make(
    key: string,
    make: () => Promise<Answer>,
    isWorthKeeping: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const generation = this.#generation
    const making = make()
      .then((answer) => {
        if (generation === this.#generation && isWorthKeeping(answer)) this.#keep(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, answer: Answer): void {
    this.#kept.set(key, { answer, used: false })
    this.#bytes += answer.bytes
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= LIMIT_BYTES) break
      this.#drop(oldest, kept.answer)
      if (!kept.used) continue
      kept.used = false
      this.#kept.set(oldest, kept)
      this.#bytes += kept.answer.bytes
    }
  }

  #drop(key: string, answer: Answer): void {
    this.#kept.delete(key)
    this.#bytes -= answer.bytes
  }
}
