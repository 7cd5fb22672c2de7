/** The parts of what is typed as a list, without blank ones. */
export const entriesIn = (typed: string, between = ','): string[] =>
  typed
    .split(between)
    .map((entry) => entry.trim())
    .filter(Boolean)
