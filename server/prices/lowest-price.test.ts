import { expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { seeded } from '../../chaos/random.ts'

const shop = aShop()

const HISTORIES = 10_000
const HOUR = 3_600
const WINDOW = 30 * 24 * HOUR
const START = Date.UTC(1970, 0, 1)

/** In seconds. */
interface Interval {
  price: number | null
  from: number
  to: number
}

const { whole: random } = seeded('lowest prices')

function aHistory(): Interval[] {
  const intervals: Interval[] = []
  let from = random(400 * HOUR)
  for (let left = 1 + random(8); left > 0; left--) {
    const to = from + random(10) * random(40 * HOUR)
    intervals.push({ price: random(6) === 0 ? null : 1_000 + random(50), from, to })
    from = to
  }
  return intervals
}

/** When it is asked: often in the second in which a price begins or ends, or leaves the window. */
function aMoment(history: Interval[]): number {
  const { from, to } = history[random(history.length)]!
  const edge = [from, to, from + WINDOW, to + WINDOW][random(4)]!
  return random(2) === 0 ? edge + random(3) - 1 : (200 + random(1_500)) * HOUR + random(HOUR)
}

/** Prices change at their borders alone, so the seconds beside them and the first of the window see all of them. */
function lowestByScan(history: Interval[], at: number): number | null {
  let lowest: number | null = null
  const borders = history.flatMap(({ from, to }) => [from - 1, from, to - 1, to])
  for (const second of [at - WINDOW, ...borders, at - 1]) {
    if (second < at - WINDOW || second >= at) continue
    const price = history.find(({ from, to }) => from <= second && second < to)?.price ?? null
    if (price !== null && (lowest === null || price < lowest)) lowest = price
  }
  return lowest
}

test('The lowest price of the 30 days before is the one that a look at each second at which a price changes finds', async () => {
  const histories = Array.from({ length: HISTORIES }, () => {
    const history = aHistory()
    return { history, at: aMoment(history) }
  })
  const first = await aProduct(shop)
  for (let n = 1; n < 100; n++) await aProduct(shop)
  // A hundred products at a time, each of which has the histories of many, far from each other.
  const apart = 5_000 * HOUR
  const timeOf = (n: number, second: number) =>
    new Date(START + (Math.floor(n / 100) * apart + second) * 1_000).toISOString()
  const rows = histories.flatMap(({ history }, n) =>
    history.map(({ price, from, to }) => ({
      product_id: first + (n % 100),
      price,
      starts_at: timeOf(n, from),
      ends_at: timeOf(n, to),
    })),
  )
  await shop.shop.pool.query(
    `insert into price_history (product_id, price, starts_at, ends_at)
     select product_id, price, starts_at, ends_at
     from jsonb_to_recordset($1::jsonb) as r(product_id int, price int, starts_at timestamptz, ends_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  const asked = histories.map(({ at }, n) => ({ product_id: first + (n % 100), at: timeOf(n, at) }))
  const { rows: found } = await shop.shop.pool.query<{ price: number | null }>(
    `select lowest_price_before(product_id, at) as price
     from rows from (jsonb_to_recordset($1::jsonb) as (product_id int, at timestamptz))
       with ordinality as r (product_id, at, n) order by n`,
    [JSON.stringify(asked)],
  )
  const expected = histories.map(({ history, at }) => lowestByScan(history, at))
  expect(new Set(expected).size).toBeGreaterThan(20)
  expect(found.map(({ price }) => price)).toEqual(expected)
})
