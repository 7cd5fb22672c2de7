import { type ProductToBuy, selectProductsToBuy } from '../catalog/queries.ts'
import type { PiecesQuery } from '../catalog/stock/stock-queries.ts'
import { type Database, getRow } from '../database/connection.ts'
import { type Candidate, type CandidateQuery, listCandidates } from '../promotions/candidate-queries.ts'

/** One statement, so that prices, stock and promotions are read from one snapshot. */
export const readProducts = (
  db: Database,
  query: CandidateQuery,
  own: PiecesQuery | undefined,
): Promise<{ products: ProductToBuy[]; candidates: Candidate[] }> =>
  getRow<{ products: ProductToBuy[]; candidates: Candidate[] }>(db)`
    select
      (select coalesce(json_agg(p), '[]') from ${selectProductsToBuy(db, query.productIds, own)} p) as products,
      (select coalesce(json_agg(c order by c.id), '[]') from (${listCandidates(query)}) c) as candidates`
