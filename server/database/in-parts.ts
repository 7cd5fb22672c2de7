/**
 * Iterates over an ordered list in parts of `most` rows; `list` reads the rows after the last one of the previous part.
 */
export async function* partsAfter<Row>(
  most: number,
  list: (last: Row | undefined, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await list(last, most)
    yield rows
    if (rows.length < most) return
    last = rows.at(-1)
  }
}

/** Iterates over a list ordered by id; `list` returns the rows after an id. */
export const inParts = <Row extends { id: number }>(
  most: number,
  list: (after: number, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> => partsAfter<Row>(most, (last) => list(last?.id ?? 0, most))

export async function* rowsOf<Row>(parts: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const rows of parts) yield* rows
}
