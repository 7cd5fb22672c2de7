import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { slipsOf } from './search-words.ts'

/** The least trigram similarity at which a word is offered for a mistyped one. */
const NEARNESS = 0.25
/** Most queued products to index inline; the job indexes the rest. */
const QUEUE_STEP = 50

/** For each word, similar words of the vocabulary; none when a word of the vocabulary begins with it. */
export async function listNearWords(db: Database, words: string[]): Promise<string[][]> {
  await insertQueuedWords(db, QUEUE_STEP)
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(NEARNESS)}, true)`.execute(trx)
    const near: string[][] = []
    for (const word of words) {
      // Swapped letters leave too few common trigrams, so they are tried separately.
      const { rows } = await sql<{ word: string }>`
        with known as (
          select from search_words where word >= ${word} and word < ${word + LAST} limit 1
        ), slips as (
          select s.word, 0.9 as nearness from unnest(${slipsOf(word)}::text[]) slip,
            lateral (select word from search_words where word >= slip and word < slip || ${LAST} limit 2) s
        ), alike as (
          select word, similarity(word, ${word}) as nearness from search_words
          where word % ${word} order by nearness desc, word limit 4
        ), candidates as (
          select word, max(nearness) as nearness from (table slips union all table alike) c group by word
        )
        select word from candidates
        where not exists (table known) and nearness > (select max(nearness) from candidates) - 0.15
        order by nearness desc, abs(length(word) - ${word.length}), word limit 4`.execute(trx)
      near.push(rows.map(({ word }) => word))
    }
    return near
  })
}

/** Sorts behind every continuation of a word. */
const LAST = '\u{10FFFF}'

/** Returns how many products it indexed. Words are inserted in one order, so concurrent calls cannot deadlock. */
export async function insertQueuedWords(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with step as materialized (
      select ctid from search_words_queue limit ${most}::int for update skip locked
    ), queued as (
      delete from search_words_queue where ctid in (select ctid from step) returning product_id
    ), known as (
      insert into search_words
      select distinct word
      from products, regexp_split_to_table(lower(name || ' ' || description), '[[:space:][:punct:][:digit:]]+') word
      where id in (select product_id from queued) and length(word) between 3 and 40
      order by word
      on conflict do nothing
    )
    select count(*)::int as taken from queued`.execute(db)
  return rows[0]!.taken
}
