import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import type { Moved } from './redirect-queries.ts'

/** Where each address leads; null of what is gone, and nothing of an address without a redirect. */
export type Targets = ReadonlyMap<string, string | null>

export type LookUp = (paths: readonly string[]) => Promise<Targets>

/**
 * Addresses that are asked for while a statement runs are looked up together by the next one, so that a flood of unknown
 * addresses costs one statement at a time.
 */
export function openRedirects(db: Database): LookUp {
  let running: Promise<unknown> = Promise.resolve()
  let next: { paths: string[]; targets: Promise<Targets> } | undefined

  const begin = () => {
    const paths: string[] = []
    const targets = running.then(() => {
      next = undefined
      return listTargets(db, paths)
    })
    running = targets.catch(() => undefined)
    return { paths, targets }
  }
  return (paths) => {
    next ??= begin()
    next.paths.push(...paths)
    return next.targets
  }
}

async function listTargets(db: Database, paths: readonly string[]): Promise<Targets> {
  const { rows } = await sql<Moved>`
    select path, target from redirects where path = any(${paths}::text[])`.execute(db)
  return new Map(rows.map(({ path, target }) => [path, target]))
}
