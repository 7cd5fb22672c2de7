import { basename } from 'node:path/posix'

const SQL =
  /\b(sql|(list|find|get|has)(Rows?|Values?)(<[^`]*>)?\([^)`]*\))(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*[`'"](?!(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b)/

/** Files that may contain SQL besides `…queries.ts`. */
const MAY_HOLD_SQL =
  /^(server\/database\/|server\/http\/health\.ts$|packages\/stripe-sandbox\/(migrate\.ts$|transaction\.ts$|testing\/)|(test|e2e|bench|chaos|bin)\/)|\.test\.ts$/

const MAY_READ_ENVIRONMENT =
  /^(server\/config\.ts$|packages\/[\w-]+\/main\.ts$|(test|e2e|bench|chaos|bin)\/)|\.test\.ts$/

const TYPEBOX_AT_RUN_TIME = /^import (?!type\b).*'typebox/m

export const faultsInText = (file: string, text: string): string[] => {
  const faults: string[] = []
  if (SQL.test(text) && !/(^|-)queries\.ts$/.test(basename(file)) && !MAY_HOLD_SQL.test(file)) {
    faults.push('SQL belongs into queries.ts')
  }
  if (/\bprocess\.env\b/.test(text) && !MAY_READ_ENVIRONMENT.test(file)) {
    faults.push('only server/config.ts reads the environment')
  }
  if (/^(contract\/[^/]+|web\/.+)$/.test(file) && TYPEBOX_AT_RUN_TIME.test(text)) {
    faults.push('schemas belong into contract/schemas, out of the browser')
  }
  return faults
}
