import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/database/migrate.ts'
import { emptyDatabase } from './database.ts'

const MIGRATIONS = join(import.meta.dirname, '../server/database/migrations')

/** A database with all migrations before `name` and the rows of `sql`, then that migration. */
export async function migrateFrom(name: string, sql: string) {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
  try {
    for (const file of (await readdir(MIGRATIONS)).filter((file) => file < name))
      await copyFile(join(MIGRATIONS, file), join(folder, file))
    await migrate(database.connectionString, folder)
    await database.pool.query(sql)
    await database.pool.query(await readFile(join(MIGRATIONS, name), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
  const list = async (query: string) =>
    (await database.pool.query<{ row: string }>(`select concat_ws(' ', ${query}`)).rows.map(({ row }) => row)
  return { list, drop: database.drop }
}
