import type { Generated } from 'kysely'

export interface PageTables {
  page_builds: { id: string; served_at: Generated<Date> }
  page_files: { build: string; name: string; content: Buffer }
}
