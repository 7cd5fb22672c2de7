import type { Operations } from '../../contract/operations.ts'
import type { Database } from '../database/connection.ts'
import { SAMPLES } from './samples.ts'
import { getStanding, listRefused } from './standing-queries.ts'

const MOST_SHOWN = 10

/** Waiting and refused mails, as the dashboard shows them. */
export async function showStanding(db: Database): Promise<Operations['mails']> {
  const [{ waiting, late_since, refused }, latest] = await Promise.all([
    getStanding(db),
    listRefused(db, MOST_SHOWN),
  ])
  return {
    waiting,
    late_since: late_since?.toISOString() ?? null,
    refused,
    latest_refused: latest.map(({ id, template, recipient, failure }) => ({
      id,
      label: labelOf(template),
      recipient,
      failure: failure ?? '',
    })),
  }
}

const labels: Record<string, { label: string }> = SAMPLES

/** A mail of a former release may have no label. */
const labelOf = (template: string): string =>
  Object.hasOwn(labels, template) ? labels[template]!.label : template
