/** A row as PostgreSQL's `to_jsonb` serialises it: times are ISO 8601 texts. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}
