import type { Database } from '../../database/connection.ts'
import { listRedirectsOf } from './redirect-queries.ts'

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
  const redirects = await listRedirectsOf(db, paths)
  return new Map(redirects.map(({ path, target }) => [path, target]))
}
