import { cut } from '../../../contract/cut.ts'
import type { FileFault } from '../../../contract/product-file.ts'
import { readPath, readTarget } from './addresses.ts'
import type { Moved } from './redirect-queries.ts'

/** A redirect as typed or read from a file. An empty target means that the page is gone. */
export interface SentRedirect {
  row: number
  path: string
  target: string
}

interface RedirectPlan {
  /** The rows to write, each a single hop: new and changed ones, and those whose target itself moves. */
  writes: Moved[]
  created: number
  updated: number
  unchanged: number
  faults: FileFault[]
}

interface ReadRedirect extends Moved {
  row: number
}

/** Parses what was sent, and reports why rows cannot be redirects. */
export function readRedirects(
  sent: readonly SentRedirect[],
  publicUrl: string,
): { read: ReadRedirect[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const read = new Map<string, ReadRedirect>()
  for (const one of sent) {
    const found = readRedirect(one, publicUrl)
    const first = 'path' in found ? read.get(found.path) : undefined
    if ('faults' in found) faults.push(...found.faults.map((fault) => ({ row: one.row, ...fault })))
    else if (first && first.target !== found.target) {
      const message = `Row ${first.row} sends this address elsewhere.`
      faults.push({ row: one.row, column: FROM, message })
    } else if (!first) read.set(found.path, { row: one.row, ...found })
  }
  return { read: [...read.values()], faults }
}

const FROM = 'Redirect from'
const TO = 'Redirect to'

type Fault = Pick<FileFault, 'column' | 'message'>

/** Checks both addresses, so that all faults are reported at once. */
function readRedirect(sent: SentRedirect, publicUrl: string): Moved | { faults: Fault[] } {
  const path = readPath(sent.path)
  const target = sent.target.trim() === '' ? null : readTarget(sent.target, publicUrl)
  const faults = [faultOfPath(sent.path, path), faultOfTarget(sent.target, target, path)].filter(
    (fault) => fault !== undefined,
  )
  return faults.length > 0 ? { faults } : { path: path!, target: target ?? null }
}

function faultOfPath(typed: string, path: string | undefined): Fault | undefined {
  if (path === undefined) {
    const message =
      typed.trim() === '/'
        ? 'The front page always has its address.'
        : `“${cut(typed, 80)}” is no address. It begins with a slash, like /products/old-name.`
    return { column: FROM, message }
  }
  if (/^\/(?:api|dashboard)(?:\/|$)/.test(path)) {
    return { column: FROM, message: 'Addresses of the API and the dashboard cannot be redirected.' }
  }
  return OWN_PAGE.test(path)
    ? { column: FROM, message: 'The shop has a page here, which is always shown itself.' }
    : undefined
}

/**
 * Pages that every shop has. A redirect from one would never take effect, because the page is shown; but other
 * redirects to it would be rewritten to its target.
 */
const OWN_PAGE =
  /^\/(?:shop|cart|checkout|wishlist|about|faq|login|signup|withdraw|orders\/track|account(?:\/.*)?)$/

function faultOfTarget(
  typed: string,
  target: string | null | undefined,
  path: string | undefined,
): Fault | undefined {
  if (target === undefined) {
    const message = `“${cut(typed, 80)}” is no address of this shop. It begins with a slash, like /shop/12.`
    return { column: TO, message }
  }
  return target !== null && path !== undefined && readPath(target) === path
    ? { column: TO, message: 'The address would lead to itself.' }
    : undefined
}

/** The forms in which a redirect may have one of these paths as its target. */
export const targetsAt = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => [...new Set([path, encodeURI(path)])])

/** `known` are the stored redirects from or to the addresses that were read; each is a single hop. */
export function planRedirects(read: readonly ReadRedirect[], known: readonly Moved[]): RedirectPlan {
  // A shop may have some from before they were refused.
  const acting = known.filter(({ path }) => !OWN_PAGE.test(path))
  const stored = new Map(acting.map(({ path, target }) => [path, target]))
  const sent = new Map(read.map(({ path, target }) => [path, target]))
  const plan: RedirectPlan = { writes: [], created: 0, updated: 0, unchanged: 0, faults: [] }
  const ends = read.map(({ row, path }) => ({ row, path, ...endOf(path, sent, stored) }))
  for (const { row, path, end, fault } of ends) {
    if (fault !== undefined) {
      sent.delete(path)
      plan.faults.push({ row, column: TO, message: fault })
      continue
    }
    if (!stored.has(path)) plan.created += 1
    else if (stored.get(path) === end) plan.unchanged += 1
    else plan.updated += 1
    if (!stored.has(path) || stored.get(path) !== end) plan.writes.push({ path, target: end })
  }
  for (const { path, target } of known) {
    const moved = target === null ? undefined : readPath(target)
    if (sent.has(path) || moved === undefined || !sent.has(moved)) continue
    const { end } = endOf(moved, sent, stored)
    if (end !== undefined) plan.writes.push({ path, target: end })
  }
  return plan
}

type End = { end: string | null; fault?: never } | { end?: never; fault: string }

/** The final target of an address, null if it is gone; or why it leads nowhere. */
function endOf(
  path: string,
  sent: ReadonlyMap<string, string | null>,
  stored: ReadonlyMap<string, string | null>,
): End {
  const passed = new Set<string>()
  for (let at = path; ;) {
    passed.add(at)
    const target = sent.has(at) ? sent.get(at)! : (stored.get(at) ?? null)
    if (target === null) return { end: null }
    const next = readPath(target)
    if (next === undefined || (!sent.has(next) && !stored.has(next))) return { end: target }
    if (next === path) return { fault: 'The target leads back to this address.' }
    if (passed.has(next)) return { fault: 'The target leads in a circle.' }
    at = next
  }
}
