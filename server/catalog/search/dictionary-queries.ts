import { sql } from 'kysely'
import type { SearchWords, WordGroup } from '../../../contract/search.ts'
import type { Database, Transaction } from '../../database/connection.ts'

export async function getOwnWords(db: Database): Promise<Pick<SearchWords, 'version' | 'groups'>> {
  const { rows } = await sql<{ version: number; groups: WordGroup[] }>`
    select version, groups from search_dictionary`.execute(db)
  return rows[0]!
}

/** False when the version is not the current one. */
export async function replaceOwnWords(
  trx: Transaction,
  version: number,
  groups: WordGroup[],
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    update search_dictionary set groups = ${JSON.stringify(groups)}::jsonb, version = version + 1
    where version = ${version} returning version, pg_notify('search_words', '')`.execute(trx)
  return rows.length > 0
}
