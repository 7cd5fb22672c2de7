import type { ActivityEntry } from '../../../../contract/activity.ts'
import { money } from '../../../../contract/money.ts'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import type { Change } from '../forms/changes.tsx'
import { shortTime } from '../shop-time.ts'

/** Names of calls whose own names are not clear enough. */
const NAMES: Record<string, string> = {
  addTotp: 'Add authenticator app',
  removeTotp: 'Remove authenticator app',
  refundOrder: 'Refund or cancel order',
  unmarkDelivered: 'Take back mark delivered',
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

const MOST_LETTERS = 160

type Changed = Pick<ActivityEntry, 'before' | 'after'> & Partial<Pick<ActivityEntry, 'what'>>

/** For created things, fields that were left empty are omitted. */
export function changesOf({ what = '', before, after }: Changed): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field) => ({
    name: field.replaceAll('_', ' '),
    before: before ? shorten(inWords(before[field], field)) : undefined,
    after: shorten(inWords(after?.[field], field)),
  }))
  return before === null && what.startsWith('create') ? changes.filter(({ after }) => after !== '') : changes
}

const shorten = (text: string): string =>
  text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`

/** Fields with these names are amounts in cents. */
const MONEY = new Set([
  'price',
  'size_prices',
  'list_price',
  'sale_price',
  'amount',
  'amount_refunded',
  'minimum',
  'free_from',
  'difference',
  'balance',
  'service_limit',
  'confirm_above',
])

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** `name` is that of the nearest field around the value: the entries of `size_prices` are money as well. */
function inWords(value: unknown, name: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return MONEY.has(name) ? money(value) : String(value)
  if (Array.isArray(value)) return value.map((each) => inWords(each, name)).join(', ')
  if (typeof value !== 'object') return TIME.test(String(value)) ? shortTime(String(value)) : String(value)
  const parts: Record<string, unknown> = { ...value }
  // The database orders these keys by their length.
  return inGarmentOrder(Object.keys(parts))
    .map((key) => [key.replaceAll('_', ' '), inWords(parts[key], MONEY.has(name) ? name : key) || 'nothing'])
    .map((pair) => pair.join(' '))
    .join(', ')
}
