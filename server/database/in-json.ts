/** A row as PostgreSQL's `to_jsonb` writes it: times are texts in ISO 8601. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}
