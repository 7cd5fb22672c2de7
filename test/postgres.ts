import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, superuserOf } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { createDatabase, siblingConnection, TEMPLATE } from './create-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** For the superuser, who may make databases. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const superuser = superuserOf(postgres.connection)
  try {
    await createDatabase(superuser, TEMPLATE)
    await migrate(siblingConnection(superuser, TEMPLATE))
  } catch (error) {
    await close()
    throw error
  }
  project.provide('postgres', superuser)
  return close
}
