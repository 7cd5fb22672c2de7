import type { RawBuilder } from 'kysely'
import type { Database } from '../database/connection.ts'

interface Found {
  where: string
  what: string
}

interface Check {
  rule: string
  advice: string
  find(db: Database): Promise<Found[]>
}

export const defineCheck = (rule: string, advice: string, query: RawBuilder<Found>): Check => ({
  rule,
  advice,
  find: async (db) => (await query.execute(db)).rows,
})
