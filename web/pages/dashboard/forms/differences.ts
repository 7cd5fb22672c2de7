export interface Difference {
  name: string
  before: string
  after: string
}

/** What differs between two versions, each of them words by the label of what they say. */
export const differencesOf = (before: Record<string, string>, after: Record<string, string>): Difference[] =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
