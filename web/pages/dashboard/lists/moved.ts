/** The list with the entry at one place moved to another; at the first or the last where there is none. */
export const moved = <One>(list: readonly One[], from: number, to: number): One[] =>
  list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, list[from]!)
