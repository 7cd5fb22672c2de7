import { longer } from '../longer.ts'

/** A place has the number of its word above the lowest bits of the word's hash, which tell most other words apart. */
const HASH_BITS = 8
const HASH_MASK = (1 << HASH_BITS) - 1

/**
 * Numbers words in the order in which they come. The names of a large catalogue have some hundred thousand words with digits,
 * each of one product. As strings in a Map they take 70 bytes each, as bytes in one array 20.
 */
export class WordTable {
  size = 0
  #bytes = new Uint8Array(1 << 14)
  /** Where each word ends in `#bytes`, doubled, and in the lowest bit whether its letters take two bytes. */
  #ends = new Uint32Array(1024)
  /** By hash; 0 for none. A power of two long, at most seven eighths full. */
  #places = new Uint32Array(2048)
  /** The bytes of the word that is looked for. */
  #wanted = new Uint8Array(128)

  /** Undefined for a word that was not added. */
  numberOf(word: string): number | undefined {
    const place = this.#places[this.#placeOf(this.#write(word))]!
    return place === 0 ? undefined : (place >>> HASH_BITS) - 1
  }

  /** The number of the word, a new one if it has none. */
  add(word: string): number {
    const written = this.#write(word)
    const at = this.#placeOf(written)
    const place = this.#places[at]!
    if (place !== 0) return (place >>> HASH_BITS) - 1
    this.#places[at] = (((this.size + 1) << HASH_BITS) | (written.hash & HASH_MASK)) >>> 0
    this.#append(written)
    if (8 * this.size > 7 * this.#places.length) this.#rehash()
    return this.size - 1
  }

  #write(word: string): Written {
    if (2 * word.length > this.#wanted.length) this.#wanted = new Uint8Array(2 * word.length)
    const bytes = this.#wanted
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at)
      if (letter > 0x7f) return this.#writeWide(word)
      bytes[at] = letter
    }
    return { length: word.length, isWide: 0, hash: hashOf(bytes, 0, word.length) }
  }

  #writeWide(word: string): Written {
    const bytes = this.#wanted
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at)
      bytes[2 * at] = letter & 0xff
      bytes[2 * at + 1] = letter >>> 8
    }
    return { length: 2 * word.length, isWide: 1, hash: hashOf(bytes, 0, 2 * word.length) }
  }

  /** Where the word is, or where it belongs. */
  #placeOf(written: Written): number {
    const last = this.#places.length - 1
    for (let at = (written.hash >>> HASH_BITS) & last; ; at = (at + 1) & last) {
      const place = this.#places[at]!
      if (place === 0) return at
      if ((place & HASH_MASK) === (written.hash & HASH_MASK) && this.#is((place >>> HASH_BITS) - 1, written))
        return at
    }
  }

  #beginningOf = (number: number) => (number === 0 ? 0 : this.#ends[number - 1]! >>> 1)

  #is(number: number, { length, isWide }: Written): boolean {
    const from = this.#beginningOf(number)
    if (this.#ends[number] !== (((from + length) << 1) | isWide)) return false
    for (let at = 0; at < length; at++) if (this.#bytes[from + at] !== this.#wanted[at]) return false
    return true
  }

  #append({ length, isWide }: Written): void {
    const from = this.#beginningOf(this.size)
    if (this.size === this.#ends.length) this.#ends = longer(this.#ends)
    if (from + length > this.#bytes.length) this.#bytes = longer(this.#bytes, from + length)
    this.#bytes.set(this.#wanted.subarray(0, length), from)
    this.#ends[this.size++] = ((from + length) << 1) | isWide
  }

  #rehash(): void {
    const places = new Uint32Array(2 * this.#places.length)
    const last = places.length - 1
    for (let number = 0; number < this.size; number++) {
      const hash = hashOf(this.#bytes, this.#beginningOf(number), this.#ends[number]! >>> 1)
      let at = (hash >>> HASH_BITS) & last
      while (places[at] !== 0) at = (at + 1) & last
      places[at] = (((number + 1) << HASH_BITS) | (hash & HASH_MASK)) >>> 0
    }
    this.#places = places
  }
}

interface Written {
  /** In bytes. */
  length: number
  isWide: 0 | 1
  hash: number
}

/** FNV-1a, mixed once more: its lowest bits alone tell too little apart. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
