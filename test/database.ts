import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, openDatabase } from '../server/database/connection.ts'
import { createDatabase, dropDatabase, siblingConnection, TEMPLATE } from './create-database.ts'

export interface FreshDatabase extends Connection {
  connectionString: string
  /** Ends all its connections and removes it. */
  drop(): Promise<void>
}

/** A migrated and otherwise empty database of the caller's own. Drop it when the file is done. */
export const freshDatabase = (): Promise<FreshDatabase> => makeDatabase(TEMPLATE)

/** One without any table. */
export const emptyDatabase = (): Promise<FreshDatabase> => makeDatabase('template0')

/** A slow machine may need longer for a statement, a lock or a free connection than a shopper would wait. */
const PATIENT = {
  settings: { statement_timeout: '2min', lock_timeout: '1min' },
  answerMs: 150_000,
  connectMs: 60_000,
}

const makeDatabase = async (template: string): Promise<FreshDatabase> => {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(postgres, name, template)
  const connectionString = siblingConnection(postgres, name)
  const connection = openDatabase({ connectionString, name: 'hemline test', ...PATIENT })
  return {
    ...connection,
    connectionString,
    drop: async () => {
      await connection.close()
      await dropDatabase(postgres, name)
    },
  }
}
