import { sql, type RawBuilder } from 'kysely'

/** For `in`. Literals, because the planner does not match partial indexes against parameters. */
export const literals = <Value extends string>(values: readonly Value[]): RawBuilder<Value[]> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`
