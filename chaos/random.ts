/** Pseudo-random numbers: the same seed repeats a run. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number
  /** An integer from 0 to below `below`. */
  whole(below: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffle<T>(things: readonly T[]): T[]
  /** An independent sequence, unaffected by the order in which concurrent parts run. */
  fork(name: string): Random
}

export function seeded(seed: string): Random {
  let state = hash(seed)
  // The Mulberry32 algorithm.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(fraction() * below)
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: (choices) => choices[whole(choices.length)]!,
    shuffle: (things) =>
      things
        .map((thing) => ({ thing, place: fraction() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ thing }) => thing),
    fork: (name) => seeded(`${seed}/${name}`),
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 16777619)
  return value | 0
}
