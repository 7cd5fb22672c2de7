import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { findFreePort } from '../../test/free-port.ts'

test('Books that are checked while the shop and its sandbox are stopped say to start the shop', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-books-'))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    JWT_SECRET: 'x'.repeat(32),
    PORT: String(await findFreePort()),
  }
  try {
    const command = join(import.meta.dirname, '../../bin/check-books.ts')
    const run = promisify(execFile)(process.execPath, [command, '--now'], { env })
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^The payments of this shop are of the sandbox.*\nStart the shop, and run this again\.\n$/,
      ),
    })
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
}, 60_000)
