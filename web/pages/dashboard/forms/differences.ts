export interface Difference {
  name: string
  before: string
  after: string
}

/** The differences between two versions, each given as texts by label. */
export const differencesOf = (before: Record<string, string>, after: Record<string, string>): Difference[] =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
