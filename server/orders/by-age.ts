interface Aged {
  id: string | null
  created_at: Date | undefined
}

/** The order in which orders are locked everywhere, so that transactions with several orders do not deadlock. */
export const byAge = (one: Aged, other: Aged): number =>
  Number(one.created_at) - Number(other.created_at) || (one.id! < other.id! ? -1 : 1)
