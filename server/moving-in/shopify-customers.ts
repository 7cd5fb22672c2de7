import type { MovingNote } from '../../contract/moving-in.ts'
import { cut } from '../../contract/cut.ts'
import { isEmail } from '../accounts/rules.ts'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'
import { notesFor } from './notes.ts'
import { readRows } from './read-rows.ts'

const HEADINGS = {
  email: ['email'],
  first: ['first name'],
  last: ['last name'],
  news: ['accepts email marketing', 'accepts marketing'],
  company: ['default address company', 'company'],
  line1: ['default address address1', 'address1'],
  line2: ['default address address2', 'address2'],
  city: ['default address city', 'city'],
  state: ['default address province code', 'province code'],
  postalCode: ['default address zip', 'zip'],
  country: ['default address country code', 'country code'],
  phone: ['phone'],
  addressPhone: ['default address phone'],
  spent: ['total spent'],
  orders: ['total orders', 'orders count'],
  note: ['note'],
  tags: ['tags'],
} as const

type Cells = Record<keyof typeof HEADINGS, string>

export interface MovedCustomer {
  row: number
  email: string
  name: string | null
  tags: string[]
  /** Other data of the file, as a note for the staff. */
  note: string
}

const MAX_NAME = 100
const MAX_TAG = 40
const MOST_TAGS = 19
const MAX_NOTE = 2_000

/** Throws BadRequest if the file is not Shopify's export of customers. */
export async function readCustomers(
  file: Buffer,
): Promise<{ rows: number; all: MovedCustomer[]; notes: MovingNote[] }> {
  const { rows } = await readRows(file, HEADINGS, ['email', 'first', 'last'], 'customers')
  const notes: MovingNote[] = []
  const customers = new Map<string, MovedCustomer>()
  for (const { row, cells } of rows) {
    const { email } = cells
    const { note, leaveOut } = notesFor(email, notes)
    const first = customers.get(email.toLowerCase())
    if (email === '') leaveOut(row, 'There is no e-mail, which a customer is known by here.')
    else if (!isEmail(email)) leaveOut(row, 'This is no e-mail address.')
    else if (first) leaveOut(row, `The customer is in row ${first.row} too.`)
    else {
      if (isYes(cells.news)) {
        note(
          row,
          'Agreed to news there, but the file has no proof of when and to what: no news is sent. Ask again.',
        )
      }
      customers.set(email.toLowerCase(), customerOf(row, cells))
    }
  }
  return { rows: rows.length, all: [...customers.values()], notes }
}

const isYes = (cell: string) => /^(yes|true)$/i.test(cell)

function customerOf(row: number, cells: Cells): MovedCustomer {
  const name = cut(withPlainBlanks(`${cells.first} ${cells.last}`).trim(), MAX_NAME)
  const tags = [...new Set(cells.tags.split(',').map((tag) => cut(tag.trim(), MAX_TAG)))].filter(Boolean)
  return {
    row,
    email: cells.email,
    name: name || null,
    tags: [...tags.slice(0, MOST_TAGS), 'shopify'],
    note: noteOf(cells),
  }
}

function noteOf(cells: Cells): string {
  const { company, line1, line2, city, state, postalCode, country, orders, spent } = cells
  const address = [company, line1, line2, [postalCode, city].filter(Boolean).join(' '), state, country]
  const phone = cells.phone || cells.addressPhone
  const lines = [
    `At Shopify: ${orders || '0'} ${orders === '1' ? 'order' : 'orders'}, ${spent || '0.00'} spent.`,
    phone && `Phone: ${phone}`,
    line1 && `Address: ${address.filter(Boolean).join(', ')}`,
    isYes(cells.news) && 'Agreed to news there, without proof.',
    cells.note,
  ]
  return cut(lines.filter(Boolean).join('\n'), MAX_NOTE)
}
