/** The entries of a typed list, without blank ones. */
export const entriesIn = (typed: string, between = ','): string[] =>
  typed
    .split(between)
    .map((entry) => entry.trim())
    .filter(Boolean)
