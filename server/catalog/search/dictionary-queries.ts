import type { SearchWords, WordGroup } from '../../../contract/search.ts'
import { type Database, getRow, hasRow, type Transaction } from '../../database/connection.ts'

export const getOwnWords = (db: Database): Promise<Pick<SearchWords, 'version' | 'groups'>> =>
  getRow<{ version: number; groups: WordGroup[] }>(db)`
    select version, groups from search_dictionary`

/** False when the version is not the current one. */
export const replaceOwnWords = (trx: Transaction, version: number, groups: WordGroup[]): Promise<boolean> =>
  hasRow(trx)`
    update search_dictionary set groups = ${JSON.stringify(groups)}::jsonb, version = version + 1
    where version = ${version} returning version, pg_notify('search_words', '')`
