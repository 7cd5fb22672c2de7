import type { Transaction } from '../database/connection.ts'
import { NotFound } from '../errors.ts'
import { type ChosenTags, mergeTags, tidyNote } from '../orders/notes.ts'
import { deleteNote, insertNote, listTags, lockCustomer, replaceTags } from './queries.ts'

export const noSuchCustomer = () => new NotFound('Customer does not exist')

export async function addNote(trx: Transaction, id: number, text: string, by: string): Promise<void> {
  if (!(await lockCustomer(trx, id))) throw noSuchCustomer()
  await insertNote(trx, { customer_id: id, by, text: tidyNote(text) })
}

/** The activity keeps what it said. */
export async function removeNote(
  trx: Transaction,
  id: number,
  noteId: number,
): Promise<{ by: string; text: string }> {
  const note = await deleteNote(trx, id, noteId)
  if (!note) throw new NotFound('This note does not exist any more.')
  return note
}

export async function setTags(
  trx: Transaction,
  id: number,
  chosen: ChosenTags,
): Promise<{ before: string[]; after: string[] }> {
  if (!(await lockCustomer(trx, id))) throw noSuchCustomer()
  const before = await listTags(trx, id)
  const after = mergeTags(before, chosen)
  await replaceTags(trx, id, after)
  return { before, after }
}

/** In the activity. */
export const targetOf = (id: number) => `customer ${id}`
