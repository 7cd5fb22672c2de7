import type { FastifyInstance } from 'fastify'
import {
  getSearchWords,
  SEARCHED_INSTEAD,
  searchProducts,
  type SearchWords,
  UNDERSTOOD,
  type Understanding,
  updateSearchWords,
} from '../../../contract/search.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BadRequest, Conflict } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import { handleForAll } from '../../http/handle-for-all.ts'
import { pageOf, setTotalHeaders } from '../../http/paging.ts'
import type { Shop } from '../../shop.ts'
import { getOwnWords, replaceOwnWords } from './dictionary-queries.ts'
import { followDictionary } from './dictionary-store.ts'
import { searchActiveProducts } from './search-products.ts'
import { STANDARD_WORDS } from './standard-words.ts'
import { wordsIn } from './words.ts'

export function registerSearch(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  app.addHook('onReady', () => followDictionary(shop))

  handleForAll(app, searchProducts, async ({ query }, { request, reply }) => {
    const { q, limit = 24, page: number = 1, ...filter } = query
    const page = pageOf({ limit, page: number })
    const { rows, understood, corrected, instead, leftOut, ...counted } = await searchActiveProducts(
      db,
      q,
      filter,
      page,
    )
    setTotalHeaders(request, reply, counted, page)
    if (instead.length > 0) reply.header(SEARCHED_INSTEAD, instead.map(encodeURIComponent).join(','))
    if (understood.length > 0 || corrected !== undefined || leftOut.length > 0) {
      const understanding: Understanding = {
        filters: understood,
        ...(corrected !== undefined && { corrected }),
        left_out: leftOut,
      }
      reply.header(UNDERSTOOD, encodeURIComponent(JSON.stringify(understanding)))
    }
    return rows
  })

  const showWords = async (): Promise<SearchWords> => ({ ...(await getOwnWords(db)), standard: STANDARD })

  handle(app, getSearchWords, showWords)

  handle(app, updateSearchWords, async ({ body: { version, groups } }, exchange) => {
    checkGroups(groups)
    await inTransaction(db, async (trx) => {
      const before = await getOwnWords(trx)
      if (!(await replaceOwnWords(trx, version, groups))) {
        throw new Conflict('Somebody else has changed the words meanwhile. Reload them to see their change.')
      }
      await recordActivity(trx, exchange, { before: { groups: before.groups }, after: { groups } })
    })
    return showWords()
  })
}

const STANDARD = STANDARD_WORDS.flatMap(([, groups]) =>
  groups.map(({ words, finds = [] }) => ({ words: [...words], finds: [...finds] })),
)

function checkGroups(groups: SearchWords['groups']): void {
  for (const { words, finds } of groups) {
    if ([...words, ...finds].some((word) => wordsIn(word).length === 0)) {
      throw new BadRequest('A word needs at least one letter or digit.')
    }
    if (words.length + finds.length < 2) throw new BadRequest('A group needs at least two words.')
    if (words.length === 0) throw new BadRequest('A group needs a word that shoppers type.')
  }
}
