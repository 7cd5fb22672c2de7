import type { ProductFit } from '../../contract/fit.ts'
import type { CountedFit } from '../catalog/fit-queries.ts'

type Counts = Pick<ProductFit, 'pieces' | 'too_small' | 'too_large'>

/** The minimum number of pieces for a verdict, and of those that were returned for the same reason. */
const FEWEST_PIECES = 30
const FEWEST_BACK = 6
const LEAST_SHARE = 0.05
/** Minimum share of one direction among the pieces returned for their size. */
const LEAST_LEANING = 0.6

/** The quantile of the normal distribution for 95 %. */
const Z = 1.96

/** Lower bound of the 95 % Wilson interval of the share `hits` of `all`. */
function lowerBound(hits: number, all: number): number {
  if (all === 0) return 0
  const share = hits / all
  const spread = Z * Math.sqrt((share * (1 - share)) / all + (Z * Z) / (4 * all * all))
  return (share + (Z * Z) / (2 * all) - spread) / (1 + (Z * Z) / all)
}

/** Null if too few pieces were returned, or too evenly, to advise shoppers. */
export function verdictOf({ pieces, too_small, too_large }: Counts): ProductFit['verdict'] {
  const leans = (back: number) =>
    pieces >= FEWEST_PIECES &&
    back >= FEWEST_BACK &&
    back / pieces >= LEAST_SHARE &&
    lowerBound(back, too_small + too_large) > LEAST_LEANING
  if (leans(too_small)) return 'small'
  return leans(too_large) ? 'large' : null
}

/** Takes the counts by product and size. */
export function fitsOf(sizes: readonly (Counts & { product_id: number })[]): CountedFit[] {
  const ofProduct = Map.groupBy(sizes, ({ product_id }) => product_id)
  return [...ofProduct].map(([product_id, own]) => {
    const sum = (name: keyof Counts) => own.reduce((total, count) => total + count[name], 0)
    const counts = { pieces: sum('pieces'), too_small: sum('too_small'), too_large: sum('too_large') }
    return { product_id, ...counts, verdict: verdictOf(counts) }
  })
}
