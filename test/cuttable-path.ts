import { type CuttableRelay, openCuttableRelay } from './cuttable-relay.ts'

export interface CuttablePath extends CuttableRelay {
  connectionString: string
}

/** A TCP path of its own to a PostgreSQL that listens on a Unix socket. */
export async function openCuttablePath(connectionString: string): Promise<CuttablePath> {
  const address = new URL(connectionString)
  const path = `${address.searchParams.get('host')}/.s.PGSQL.${address.port || 5432}`
  const relay = await openCuttableRelay({ path })
  address.search = ''
  address.hostname = '127.0.0.1'
  address.port = String(relay.port)
  return { ...relay, connectionString: address.href }
}
