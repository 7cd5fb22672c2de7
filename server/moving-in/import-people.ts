import type { MovingNote, PeopleReport } from '../../contract/moving-in.ts'
import { lockCounting } from '../customers/count-queries.ts'
import { listErasedEmails } from '../customers/erased-email-queries.ts'
import { insertGuests, listKnownEmails } from '../customers/guest-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import { insertPastOrders, listChangedOrders, listKnownNumbers } from './past-order-queries.ts'
import { type MovedCustomer, readCustomers } from './shopify-customers.ts'
import { readOrders, type MovedOrder } from './shopify-orders.ts'

const NOTES_SHOWN = 1_000

const ERASED = 'The person was erased here, and no file brings them back. They may order or sign up again.'

/** One statement for a file of 100,000 rows would exceed the statement timeout. */
const INSERTED_AT_ONCE = 1_000

export const PEOPLE = {
  customers: {
    read: readCustomers,
    keyOf: ({ email }: MovedCustomer) => email.toLowerCase(),
    listKnown: listKnownEmails,
    insert: insertGuests,
  },
  orders: {
    read: readOrders,
    keyOf: ({ number }: MovedOrder) => number,
    listKnown: listKnownNumbers,
    noteKnown: noteChangedOrders,
    insert: insertOrders,
  },
}

/** Unknown buyers become guests, so that their data can be shown and erased. */
async function insertOrders(trx: Transaction, orders: readonly MovedOrder[], by: string): Promise<void> {
  const buyers = new Map(
    orders.flatMap(({ email, name }) =>
      email ? [[email.toLowerCase(), { email, name, tags: ['shopify'], note: '' }] as const] : [],
    ),
  )
  const known = await listKnownEmails(trx, [...buyers.keys()])
  await insertGuests(
    trx,
    [...buyers].filter(([email]) => !known.has(email)).map(([, buyer]) => buyer),
    by,
  )
  await insertPastOrders(trx, orders)
}

/** A later export has other states, which do not replace those of the first one. */
async function noteChangedOrders(db: Database, known: readonly MovedOrder[]): Promise<MovingNote[]> {
  const changed = await listChangedOrders(db, known)
  return known.flatMap(({ row, number }) => {
    const kept = changed.get(number)
    if (!kept) return []
    const { total, currency, state } = kept
    const message = `The file has the order otherwise than it is here. It stays as it is: ${total} ${currency}, ${state}.`
    return { row, handle: number, message, is_left_out: false }
  })
}

export interface Moving {
  row: number
  email: string | null
}

interface ReadPeople<Moved extends Moving> {
  rows: number
  all: Moved[]
  notes: MovingNote[]
}

export interface PeopleSource<Moved extends Moving> {
  read: (file: Buffer) => Promise<ReadPeople<Moved>>
  keyOf: (moved: Moved) => string
  listKnown: (db: Database, keys: string[]) => Promise<Set<string>>
  /** Notes about records that already exist. */
  noteKnown?: (db: Database, known: readonly Moved[]) => Promise<MovingNote[]>
  insert: (trx: Transaction, moved: readonly Moved[], by: string) => Promise<void>
}

/** The records to insert and the report; existing records and erased e-mails are left out. */
async function plan<Moved extends Moving>(
  db: Database,
  secrets: Shop['secrets'],
  { rows, all, notes: noted }: ReadPeople<Moved>,
  source: PeopleSource<Moved>,
) {
  const notes = [...noted]
  const known = await source.listKnown(db, all.map(source.keyOf))
  const unknown = all.filter((one) => !known.has(source.keyOf(one)))
  const here = all.filter((one) => known.has(source.keyOf(one)))
  if (source.noteKnown) notes.push(...(await source.noteKnown(db, here)))
  const emailOf = ({ email }: Moving) => email?.toLowerCase() ?? ''
  const erased = await listErasedEmails(db, secrets, [...new Set(unknown.map(emailOf))])
  const fresh = unknown.filter((one) => !erased.has(emailOf(one)))
  for (const one of unknown.filter((one) => erased.has(emailOf(one))))
    notes.push({ row: one.row, handle: source.keyOf(one), message: ERASED, is_left_out: true })
  const report: PeopleReport = {
    rows,
    arriving: fresh.length,
    here: here.length,
    left_out: notes.filter(({ is_left_out }) => is_left_out).length,
    notes: notes.toSorted((a, b) => Number(b.is_left_out) - Number(a.is_left_out)).slice(0, NOTES_SHOWN),
    note_count: notes.length,
  }
  return { fresh, report }
}

export const checkPeople = async <Moved extends Moving>(
  { db, secrets }: Pick<Shop, 'db' | 'secrets'>,
  file: Buffer,
  source: PeopleSource<Moved>,
): Promise<PeopleReport> => (await plan(db, secrets, await source.read(file), source)).report

export async function importPeople<Moved extends Moving>(
  trx: Transaction,
  secrets: Shop['secrets'],
  read: ReadPeople<Moved>,
  source: PeopleSource<Moved>,
  by: string,
): Promise<PeopleReport> {
  // Erasures take this lock too, so a person erased in the meantime is not restored from data read earlier.
  await lockCounting(trx)
  const { fresh, report } = await plan(trx, secrets, read, source)
  for (let from = 0; from < fresh.length; from += INSERTED_AT_ONCE)
    await source.insert(trx, fresh.slice(from, from + INSERTED_AT_ONCE), by)
  return report
}
