import type { RedirectReport } from '../../../contract/redirect.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { Refused } from '../../errors.ts'
import { readPath } from './addresses.ts'
import { planRedirects, readRedirects, targetsAt, type SentRedirect } from './plan-redirects.ts'
import { listRedirectsAround, lockRedirectsAround, type Moved, writeRedirects } from './redirect-queries.ts'

/** What saving would do, with all faults by row. */
export async function checkRedirects(
  db: Database,
  sent: readonly SentRedirect[],
  publicUrl: string,
): Promise<RedirectReport> {
  const { read, faults } = readRedirects(sent, publicUrl)
  const known = await listRedirectsAround(db, ...around(read))
  return reportOf(sent, faults, planRedirects(read, known))
}

interface About {
  publicUrl: string
  source: string
}

/** Skips rows with faults. */
export const saveRedirects = async (
  trx: Transaction,
  sent: readonly SentRedirect[],
  about: About,
): Promise<RedirectReport> => (await writeSent(trx, sent, about)).report

/** `known` are the stored redirects from or to the sent addresses, before the change. */
async function writeSent(
  trx: Transaction,
  sent: readonly SentRedirect[],
  { publicUrl, source }: About,
): Promise<{ report: RedirectReport; known: Moved[] }> {
  const { read, faults } = readRedirects(sent, publicUrl)
  const known = await lockRedirectsAround(trx, ...around(read))
  const plan = planRedirects(read, known)
  await writeRedirects(trx, plan.writes, source)
  return { report: reportOf(sent, faults, plan), known }
}

/**
 * Throws Refused with the faults. Returns the stored redirect; `former` is its previous target, null for a page that
 * was gone.
 */
export async function saveRedirect(
  trx: Transaction,
  { path, target }: { path: string; target: string | null },
  about: About,
): Promise<Moved & { former?: string | null }> {
  const sent = [{ row: 1, path, target: target ?? '' }]
  const { report, known } = await writeSent(trx, sent, about)
  const { faults } = report
  if (faults[0]) {
    const fields = faults.map(({ column, message }) => [
      column === 'Redirect from' ? 'path' : 'target',
      message,
    ])
    throw new Refused(faults[0].message, { fields: Object.fromEntries(fields) })
  }
  const [saved] = await listRedirectsAround(trx, [readPath(path)!], [])
  const before = known.find((one) => one.path === saved!.path)
  return { ...saved!, ...(before && before.target !== saved!.target && { former: before.target }) }
}

/** The sent addresses and their targets: stored redirects from or to any of them may change, too. */
function around(read: readonly Moved[]): [paths: string[], targets: string[]] {
  const paths = read.map(({ path }) => path)
  const next = read.flatMap(({ target }) => (target === null ? [] : (readPath(target) ?? [])))
  return [[...new Set([...paths, ...next])], targetsAt(paths)]
}

function reportOf(
  sent: readonly SentRedirect[],
  faults: RedirectReport['faults'],
  plan: ReturnType<typeof planRedirects>,
): RedirectReport {
  const { created, updated, unchanged } = plan
  const all = [...faults, ...plan.faults].toSorted((a, b) => a.row - b.row)
  return {
    rows: sent.length,
    created,
    updated,
    unchanged,
    faulty: new Set(all.map(({ row }) => row)).size,
    faults: all.slice(0, FAULTS_SHOWN),
  }
}

const FAULTS_SHOWN = 1000
