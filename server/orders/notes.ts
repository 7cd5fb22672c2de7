import { MAX_TAGS } from '../../contract/order-notes.ts'
import type { Transaction } from '../database/connection.ts'
import { NotFound, refuseField } from '../errors.ts'
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
  chosen: ChosenTags,
): Promise<{ before: string[]; after: string[] }> {
  if (!(await lockOrder(trx, orderId))) throw new NotFound(MISSING)
  const before = await listTags(trx, orderId)
  const after = mergeTags(before, chosen)
  await replaceTags(trx, orderId, after)
  return { before, after }
}

/** Throws Refused if it is empty. */
export function tidyNote(text: string): string {
  const written = text.trim()
  if (!written) throw refuseField('text', 'Write something first.')
  return written
}

export interface ChosenTags {
  tags: readonly string[]
  /** Which there were when these were chosen; undefined where all others are to go. */
  was?: readonly string[] | undefined
}

/** A colleague's changes since the form was loaded stay. Throws Refused when there are too many tags together. */
export function mergeTags(before: readonly string[], { tags, was }: ChosenTags): string[] {
  const chosen = tidyTags(tags)
  if (!was) return chosen
  const isIn = (some: readonly string[], tag: string) =>
    some.some((one) => one.toLowerCase() === tag.toLowerCase())
  const kept = before.filter((tag) => isIn(chosen, tag) || !isIn(was, tag))
  const after = tidyTags([...kept, ...chosen.filter((tag) => !isIn(was, tag))])
  if (after.length > MAX_TAGS) throw refuseField('tags', `There is room for ${MAX_TAGS} tags.`)
  return after
}

/** Tags that differ in case only are one. */
function tidyTags(tags: readonly string[]): string[] {
  const written = tags.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter(Boolean)
  return [...new Map(written.map((tag) => [tag.toLowerCase(), tag])).values()]
}
