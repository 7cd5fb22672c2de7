import pg from 'pg'

/** Migrated once per run, then copied. */
export const TEMPLATE = 'hemline_template'

/** The same server, another database. */
export const siblingConnection = (connectionString: string, database: string) => {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

export const createDatabase = (postgres: string, name: string, template = 'template0') =>
  command(postgres, `CREATE DATABASE ${name} TEMPLATE ${template}`)

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
