import type { ActivityEntry } from '../../../../contract/activity.ts'

/** Where the name of the call says too little. */
const NAMES: Record<string, string> = {
  addTotp: 'Add authenticator app',
  removeTotp: 'Remove authenticator app',
  refundOrder: 'Refund or cancel order',
  confirmIdentity: 'Confirmed that it is still them',
}

/** `updateProduct` and `sign_in_refused` as people say them. */
export function wordsFor({ what, target }: Pick<ActivityEntry, 'what' | 'target'>): string {
  if (what === 'refused') return `Was refused: ${humanize(target ?? '').toLowerCase()}`
  return NAMES[what] ?? humanize(what)
}

function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface ShownChange {
  field: string
  /** Undefined where there was nothing before, as with what is created. */
  before: string | undefined
  after: string
}

const MOST_LETTERS = 160

export function changesOf({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): ShownChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: field.replaceAll('_', ' '),
    before: before ? shown(before[field]) : undefined,
    after: shown(after?.[field]),
  }))
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`
}
