export interface Difference {
  name: string
  before: string
  after: string
}

/** Between the parts of two versions in words, by their labels. */
export const differencesOf = (before: Record<string, string>, after: Record<string, string>): Difference[] =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
