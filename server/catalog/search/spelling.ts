const SHORTEST = 4
/** A word of this length or more is still found with two typing errors. */
const LONG = 7

/**
 * The known word with the smallest edit distance: insertions, omissions, replacements, and swaps of neighbouring
 * letters.
 */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length < SHORTEST || /\d/.test(typed)) return undefined
  const most = typed.length < LONG ? 1 : 2
  let best: { word: string; distance: number } | undefined
  for (const word of known) {
    // Errors in the first letter are rare, and a word with another first letter is often a different word: it counts as
    // half an error more.
    const begins = word[0] === typed[0]
    const within = begins ? most : most - 1
    if (word.length < SHORTEST - 1 || Math.abs(word.length - typed.length) > within) continue
    // Large catalogues have 100,000 words. A single error at the beginning leaves everything after the second letter
    // unchanged.
    if (!begins && (within === 0 || !word.endsWith(typed.slice(2)))) continue
    const distance = distanceOf(typed, word, within) + (begins ? 0 : 0.5)
    if (distance > most || (best && distance >= best.distance)) continue
    best = { word, distance }
  }
  return best?.word
}

/** A result above `most` only means that the distance exceeds it. */
function distanceOf(a: string, b: string, most: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + differs)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = above
    above = row
  }
  return above[b.length]!
}
