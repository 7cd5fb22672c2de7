import pg from 'pg'
import { ROLE } from '../server/database/shop-role.ts'

/** Migrated once per run, then copied. */
export const TEMPLATE = 'hemline_template'

/** The same server and another database, as the role that the shop has in production. */
export const siblingConnection = (connectionString: string, database: string) => {
  const url = new URL(connectionString)
  url.username = ROLE
  url.pathname = `/${database}`
  return url.href
}

export const createDatabase = (postgres: string, name: string, template = 'template0') =>
  command(postgres, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${ROLE}`)

export const dropDatabase = (postgres: string, name: string) =>
  command(postgres, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)

const command = async (connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
