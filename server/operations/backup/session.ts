import type pg from 'pg'
import { withClient } from '../../database/connection.ts'

/** The text form of values depends on these; the timeouts of a server's administrator do not fit a long copy. */
const SETTINGS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`

export async function withSession<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await withClient(connectionString, 'hemline backup', async (client) => {
    await client.query(SETTINGS)
    return await work(client)
  })
}
