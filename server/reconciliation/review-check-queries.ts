import { sql } from 'kysely'
import { defineCheck } from './check.ts'

const count = (column: ReturnType<typeof sql>, value: number) =>
  sql`(count(*) filter (where ${column} = ${sql.lit(value)}))::int`

export const REVIEW_CHECKS = [
  defineCheck(
    'The rating of a product is the sum of its published reviews',
    'The stars on its page are wrong. Compare product_ratings with the published reviews, and set it to their sums.',
    sql`
      select 'product ' || coalesce(p.product_id, c.product_id) as where,
        'rated ' || coalesce(p.stars::text, 'nothing') || ' ' || coalesce(p.fit::text, '') || ', reviews '
          || coalesce(c.stars::text, 'none') || ' ' || coalesce(c.fit::text, '') as what
      from (select * from product_ratings where 0 < any (stars) or 0 < any (fit)) p
      full join (
        select product_id,
          array[${count(sql`stars`, 1)}, ${count(sql`stars`, 2)}, ${count(sql`stars`, 3)}, ${count(sql`stars`, 4)},
            ${count(sql`stars`, 5)}] as stars,
          array[${count(sql`fit`, -2)}, ${count(sql`fit`, -1)}, ${count(sql`fit`, 0)}, ${count(sql`fit`, 1)},
            ${count(sql`fit`, 2)}] as fit
        from reviews where state = 'published' group by product_id
      ) c using (product_id)
      where (p.stars, p.fit) is distinct from (c.stars, c.fit)`,
  ),
]
