export interface VisitTables {
  search_terms: SearchTermsTable
  visit_salts: { day: string; salt: Buffer }
  visits: { day: string; step: string; visitor: Buffer }
  visit_days: { day: string; step: string; shoppers: number }
}

export interface SearchTermsTable {
  day: string
  term: string
  searches: number
  /** Products, when it was searched last. */
  found: number
  left_out: string[]
}
