import { readUntilTold } from '../../database/read-until-told.ts'
import { makeDictionary } from './dictionary.ts'
import { getOwnWords } from './dictionary-queries.ts'

/** The standard dictionary with the shop's own words. */
export const { follow: followDictionary, get: getDictionary } = readUntilTold('search_words', async (db) =>
  makeDictionary((await getOwnWords(db)).groups),
)
