import type { Transaction } from '../database/connection.ts'
import { NotFound, Refused } from '../errors.ts'
import { deleteNote, insertNote, listTags, replaceTags } from './note-queries.ts'
import { lockOrder } from './order-queries.ts'

const MISSING = 'Order does not exist'

export async function addNote(trx: Transaction, orderId: string, text: string, by: string): Promise<void> {
  if (!(await lockOrder(trx, orderId))) throw new NotFound(MISSING)
  await insertNote(trx, { order_id: orderId, by, text: tidyNote(text) })
}

/** The activity keeps what it said. */
export async function removeNote(
  trx: Transaction,
  orderId: string,
  noteId: number,
): Promise<{ by: string; text: string }> {
  const note = await deleteNote(trx, orderId, noteId)
  if (!note) throw new NotFound('This note does not exist any more.')
  return note
}

export async function setTags(
  trx: Transaction,
  orderId: string,
  tags: readonly string[],
): Promise<{ before: string[]; after: string[] }> {
  if (!(await lockOrder(trx, orderId))) throw new NotFound(MISSING)
  const before = await listTags(trx, orderId)
  const after = tidyTags(tags)
  await replaceTags(trx, orderId, after)
  return { before, after }
}

/** Throws Refused if it is empty. */
export function tidyNote(text: string): string {
  const written = text.trim()
  if (!written) throw new Refused('Write something first.', { fields: { text: 'Write something first.' } })
  return written
}

/** Tags that differ in case only are one. */
export function tidyTags(tags: readonly string[]): string[] {
  const written = tags.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter(Boolean)
  return [...new Map(written.map((tag) => [tag.toLowerCase(), tag])).values()]
}
