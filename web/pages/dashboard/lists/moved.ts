/** The list with an entry moved to another index, which is limited to the list. */
export const moved = <One>(list: readonly One[], from: number, to: number): One[] =>
  list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, list[from]!)
