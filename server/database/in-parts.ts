/** All rows of a list that is ordered by id, in parts of `most`: `list` reads those after an id. */
export async function* inParts<Row extends { id: number }>(
  most: number,
  list: (after: number, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await list(after, most)
    yield rows
    if (rows.length < most) return
    after = rows.at(-1)!.id
  }
}

/** The same rows one at a time. */
export async function* rowsInParts<Row extends { id: number }>(
  ...asked: Parameters<typeof inParts<Row>>
): AsyncGenerator<Row> {
  for await (const rows of inParts(...asked)) yield* rows
}
