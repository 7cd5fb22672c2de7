export interface VisitTables {
  visit_salts: { day: string; salt: Buffer }
  visits: { day: string; step: string; visitor: Buffer }
  visit_days: { day: string; step: string; shoppers: number }
}
