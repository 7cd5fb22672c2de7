import { MAX_TAGS } from '../../../contract/order-notes.ts'
import { recordActivity } from '../../accounts/activity.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { found, refuseField } from '../../errors.ts'
import type { Change, Exchange } from '../../http/handle.ts'

interface ChosenTags {
  tags: readonly string[]
  /**
   * The tags before the change, so that tags that a colleague has added in the meantime are kept; undefined to replace
   * all.
   */
  was?: readonly string[] | undefined
}

/** Storage of the notes and tags of one kind of record: orders or customers. */
interface KeptNotes<Id> {
  /** Throws NotFound if there is no such record. */
  lock: (trx: Transaction, id: Id) => Promise<unknown>
  /** The record's name in the activity. */
  targetOf: (id: Id) => string
  insertNote: (trx: Transaction, id: Id, by: string, text: string) => Promise<unknown>
  deleteNote: (trx: Transaction, id: Id, noteId: number) => Promise<{ by: string; text: string } | undefined>
  listTags: (db: Database, id: Id) => Promise<string[]>
  replaceTags: (trx: Transaction, id: Id, tags: readonly string[]) => Promise<void>
}

/** Changes of notes and tags by the staff. The activity keeps the text of deleted notes. */
export function openNotes<Id>(db: Database, kept: KeptNotes<Id>) {
  const change = (exchange: Exchange, id: Id, make: (trx: Transaction) => Promise<Omit<Change, 'target'>>) =>
    inTransaction(db, async (trx) => {
      await recordActivity(trx, exchange, { target: kept.targetOf(id), ...(await make(trx)) })
    })
  return {
    add: (exchange: Exchange, id: Id, written: string) =>
      change(exchange, id, async (trx) => {
        await kept.lock(trx, id)
        const text = tidyNote(written)
        await kept.insertNote(trx, id, exchange.viewer!.email, text)
        return { after: { text } }
      }),
    remove: (exchange: Exchange, id: Id, noteId: number) =>
      change(exchange, id, async (trx) => {
        const note = found(await kept.deleteNote(trx, id, noteId), 'This note does not exist any more.')
        return { before: { ...note } }
      }),
    setTags: (exchange: Exchange, id: Id, chosen: ChosenTags) =>
      change(exchange, id, async (trx) => {
        await kept.lock(trx, id)
        const before = await kept.listTags(trx, id)
        const after = mergeTags(before, chosen)
        await kept.replaceTags(trx, id, after)
        return { before: { tags: before }, after: { tags: after } }
      }),
  }
}

function tidyNote(text: string): string {
  const written = text.trim()
  if (!written) throw refuseField('text', 'Write something first.')
  return written
}

/** Keeps the changes that a colleague made since the form was loaded. */
function mergeTags(before: readonly string[], { tags, was }: ChosenTags): string[] {
  const chosen = tidyTags(tags)
  if (!was) return chosen
  const isIn = (some: readonly string[], tag: string) =>
    some.some((one) => one.toLowerCase() === tag.toLowerCase())
  const kept = before.filter((tag) => isIn(chosen, tag) || !isIn(was, tag))
  const after = tidyTags([...kept, ...chosen.filter((tag) => !isIn(was, tag))])
  if (after.length > MAX_TAGS) throw refuseField('tags', `There is room for ${MAX_TAGS} tags.`)
  return after
}

/** Tags that differ only in case count as the same tag. */
function tidyTags(tags: readonly string[]): string[] {
  const written = tags.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter(Boolean)
  return [...new Map(written.map((tag) => [tag.toLowerCase(), tag])).values()]
}
