export type GuideKind = 'letters' | 'numbers' | 'socks' | 'belts'

/** Undefined if no table explains these sizes. */
export function guideFor(sizes: readonly string[]): GuideKind | undefined {
  if (sizes.length < 2) return undefined
  if (sizes.every((size) => /^X{0,2}[SL]$|^M$/i.test(size))) return 'letters'
  if (sizes.every((size) => /^\d+-\d+$/.test(size))) return 'socks'
  if (!sizes.every((size) => /^\d+$/.test(size))) return undefined
  return sizes.every((size) => Number(size) >= 65) ? 'belts' : 'numbers'
}
