import { longer } from '../longer.ts'

/** The lowest bits of a posting are the places of the word, the others the slot of the product. */
export const PLACES = 6
export const PLACE_BITS = (1 << PLACES) - 1
/** A slot stands as its distance from the one before; where that is as large, or none, the next two numbers are the slot. */
const FAR = 0xffff >>> PLACES

/** Which products have a word, and where: two bytes for each, of words that are not rare. */
export class PostingList {
  #numbers = new Uint16Array(4)
  #length = 0
  #last = 0

  push(posting: number): void {
    if (this.#length + 3 > this.#numbers.length) this.#numbers = longer(this.#numbers, this.#length + 3)
    const [slot, places] = [posting >>> PLACES, posting & PLACE_BITS]
    const distance = slot - this.#last
    const isNear = this.#length > 0 && distance >= 0 && distance < FAR
    this.#numbers[this.#length++] = ((isNear ? distance : FAR) << PLACES) | places
    if (!isNear) {
      this.#numbers[this.#length++] = slot & 0xffff
      this.#numbers[this.#length++] = slot >>> 16
    }
    this.#last = slot
  }

  some(is: (places: number) => boolean): boolean {
    for (let at = 0, numbers = this.#numbers, end = this.#length; at < end; at++) {
      const number = numbers[at]!
      if (is(number & PLACE_BITS)) return true
      if (number >>> PLACES === FAR) at += 2
    }
    return false
  }

  each(fn: (slot: number, places: number) => void): void {
    for (let at = 0, slot = 0, numbers = this.#numbers, end = this.#length; at < end; at++) {
      const number = numbers[at]!
      if (number >>> PLACES === FAR) {
        slot = numbers[at + 1]! | (numbers[at + 2]! << 16)
        at += 2
      } else slot += number >>> PLACES
      fn(slot, number & PLACE_BITS)
    }
  }
}
