import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'

export async function findPageFile(db: Database, name: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('page_files')
    .select('content')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return found?.content
}

interface PageFile {
  name: string
  content: Buffer
}

/** Reads the files only when the database lacks the build. Removes all but the builds that were served last. */
export async function keepBuild(
  db: Database,
  build: string,
  kept: number,
  readFiles: () => AsyncIterable<PageFile>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into page_builds (id) values (${build})
      on conflict (id) do update set served_at = now()
      returning xmax = 0 as is_new`.execute(trx)
    if (rows[0]!.is_new)
      for await (const file of readFiles())
        await trx
          .insertInto('page_files')
          .values({ build, ...file })
          .execute()
    await trx
      .deleteFrom('page_builds')
      .where('id', 'not in', (query) =>
        query.selectFrom('page_builds').select('id').orderBy('served_at', 'desc').limit(kept),
      )
      .execute()
  })
}
