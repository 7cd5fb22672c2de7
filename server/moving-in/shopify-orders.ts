import type { MovingNote, PastOrder } from '../../contract/moving-in.ts'
import { cut } from '../../contract/cut.ts'
import { isEmail } from '../accounts/rules.ts'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'
import { type Notes, notesFor } from './notes.ts'
import { readRows, type FileRow } from './read-rows.ts'

const HEADINGS = {
  number: ['name'],
  email: ['email'],
  paid: ['financial status'],
  sent: ['fulfillment status'],
  currency: ['currency'],
  total: ['total'],
  refunded: ['refunded amount'],
  placedAt: ['created at'],
  canceledAt: ['cancelled at'],
  method: ['payment method'],
  billingName: ['billing name'],
  shippingName: ['shipping name'],
  title: ['lineitem name'],
  sku: ['lineitem sku'],
  quantity: ['lineitem quantity'],
  price: ['lineitem price'],
} as const

type Row = FileRow<keyof typeof HEADINGS>

export interface MovedOrder extends Pick<
  PastOrder,
  'number' | 'email' | 'name' | 'placed_at' | 'total' | 'currency' | 'state' | 'lines'
> {
  row: number
}

const AMOUNT = /^\d{1,12}(\.\d{1,3})?$/
const MAX_TEXT = 200
const MOST_LINES = 500

/** Throws BadRequest if the file is not Shopify's export of orders. */
export async function readOrders(
  file: Buffer,
): Promise<{ rows: number; all: MovedOrder[]; notes: MovingNote[] }> {
  const { rows } = await readRows(file, HEADINGS, ['number', 'total', 'title'], 'orders')
  const notes: MovingNote[] = []
  const all = [...Map.groupBy(rows, ({ cells }) => cells.number)].flatMap(([number, group]) =>
    orderOf(number, group, notesFor(number, notes)),
  )
  return { rows: rows.length, all, notes }
}

/** Only one row of an order has its facts, and a spreadsheet may have sorted that row to any place. */
function orderOf(number: string, group: readonly Row[], { note, leaveOut }: Notes): MovedOrder[] {
  const { row, cells } = group.find((one) => one.cells.total !== '') ?? group[0]!
  if (number === '') {
    for (const one of group) leaveOut(one.row, 'The row has no number of an order.')
    return []
  }
  if (!AMOUNT.test(cells.total)) return leaveOut(row, `“${cells.total}” is no total.`)
  if (/bogus|for testing/i.test(cells.method)) return leaveOut(row, 'A test order: nothing was paid.')
  const placed_at = timeOf(cells.placedAt)
  if (placed_at === null) note(row, `The order arrives without its day: “${cells.placedAt}” is no time.`)
  const email = isEmail(cells.email) ? cells.email : null
  if (!email) note(row, 'There is no e-mail, so no customer leads to the order.')
  return [
    {
      row,
      number: cut(number, MAX_TEXT),
      email,
      name: cut(withPlainBlanks(cells.shippingName || cells.billingName), MAX_TEXT) || null,
      placed_at,
      total: cells.total,
      currency: cut(cells.currency, 8),
      state: stateOf(cells),
      lines: group.flatMap(lineOf).slice(0, MOST_LINES),
    },
  ]
}

const lineOf = ({ cells: { title, sku, quantity, price } }: Row): PastOrder['lines'] =>
  title === ''
    ? []
    : [
        {
          title: cut(title, MAX_TEXT),
          sku: cut(sku, MAX_TEXT) || null,
          quantity: /^\d{1,6}$/.test(quantity) ? Number(quantity) : 1,
          price: AMOUNT.test(price) ? price : null,
        },
      ]

/** Such as `2024-05-01 12:30:00 +0200`. */
function timeOf(cell: string): string | null {
  const [, day, time = '00:00:00', zone = '+0000'] =
    /^((?:19|20)\d\d-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)\s*([+-]\d\d:?\d\d|Z)?)?/.exec(cell) ?? []
  const at = new Date(day ? `${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}` : NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function stateOf({ paid, sent, canceledAt, refunded }: Row['cells']): string {
  const isRefunded = AMOUNT.test(refunded) && Number(refunded) > 0
  return [
    cut(paid.replaceAll('_', ' '), 40) || 'not known whether paid',
    canceledAt ? 'canceled' : cut(sent, 40),
    isRefunded && `${refunded} refunded`,
  ]
    .filter(Boolean)
    .join(', ')
}
