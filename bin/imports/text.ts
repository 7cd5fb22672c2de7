import { basename } from 'node:path/posix'

const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*[`'"]/

/** Where SQL is at home: each module's own queries, and what looks after the database itself. */
const MAY_HOLD_SQL =
  /^(server\/database\/|sandbox\/(migrate|transaction)\.ts$|test\/|e2e\/|bench\/|bin\/)|\.test\.ts$/

const MAY_READ_ENVIRONMENT = /^(server\/config\.ts$|bin\/|bench\/|e2e\/|test\/)/

/** What a file holds that belongs elsewhere. */
export const faultsInText = (file: string, text: string): string[] => {
  const faults: string[] = []
  if (SQL.test(text) && !/(^|-)queries\.ts$/.test(basename(file)) && !MAY_HOLD_SQL.test(file)) {
    faults.push('SQL belongs into queries.ts')
  }
  if (/\bprocess\.env\b/.test(text) && !MAY_READ_ENVIRONMENT.test(file)) {
    faults.push('only server/config.ts reads the environment')
  }
  return faults
}
