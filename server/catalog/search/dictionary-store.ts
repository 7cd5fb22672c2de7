import type { Database } from '../../database/connection.ts'
import type { Shop } from '../../shop.ts'
import { type Dictionary, makeDictionary } from './dictionary.ts'
import { getOwnWords } from './dictionary-queries.ts'

/** Of each process, until the shop's own words change. */
const dictionaries = new WeakMap<Database, Promise<Dictionary>>()

/** Forgets the dictionary when a process has changed it, and when a change may have been missed. */
export const followDictionary = ({ db, listener }: Pick<Shop, 'db' | 'listener'>): Promise<void> =>
  listener.listen('search_words', () => void dictionaries.delete(db))

export function getDictionary(db: Database): Promise<Dictionary> {
  const known = dictionaries.get(db)
  if (known) return known
  const reading = getOwnWords(db).then(({ groups }) => makeDictionary(groups))
  dictionaries.set(db, reading)
  reading.catch(() => dictionaries.delete(db))
  return reading
}
