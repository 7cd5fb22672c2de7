import { isIP, Socket } from 'node:net'
import pg from 'pg'

const ASK_MS = 2_000
/** Connections opened within this time share one lookup. */
const REMEMBERED_MS = 500

interface Host {
  host: string
  port: number
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/
const HOST = /^([^:[\]]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i

interface Several {
  /** The address with only its first host. */
  first: string
  hosts: Host[]
}

/** Undefined for a single host, which the driver parses itself. Throws for several hosts that cannot be parsed. */
export function readHosts(address: string): Several | undefined {
  const [, start, list = '', rest = ''] = ADDRESS.exec(address) ?? []
  if (!list.includes(',')) return undefined
  const parts = list.split(',')
  const hosts = parts.map((part) => {
    const [, host, port = '5432'] = HOST.exec(part.trim()) ?? []
    if (!host) throw new Error(`${part.trim()} is no host with a port.`)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  })
  const first = new URL(`${start}${parts[0]}${rest}`)
  const wanted = first.searchParams.get('target_session_attrs')
  if (wanted !== null && !['read-write', 'primary'].includes(wanted))
    throw new Error(`target_session_attrs=${wanted}: the shop writes, so it takes read-write alone.`)
  first.searchParams.delete('target_session_attrs')
  return { first: first.href, hosts }
}

/** For messages; omits the password. */
export function nameHosts(address: string): string {
  return ADDRESS.exec(address)?.[2] ?? 'the database'
}

/**
 * The driver's connection settings. With several hosts (postgres://user@one,two/shop), each connection goes to the host
 * that accepts writes, which may change at a failover.
 */
export function connectionOf(connectionString: string): pg.ClientConfig {
  const several = readHosts(connectionString)
  if (!several) return { connectionString }
  const { first } = several
  return { connectionString: first, stream: () => new SocketToPrimary(finderFor(several)) }
}

type Find = () => Promise<Host>
const finders = new Map<string, Find>()

function finderFor({ first, hosts }: Several): Find {
  const key = JSON.stringify([first, hosts])
  let find = finders.get(key)
  if (!find) finders.set(key, (find = findPrimary(first, hosts)))
  return find
}

function findPrimary(first: string, hosts: Host[]): Find {
  let asking: Promise<Host> | undefined
  return () => {
    if (!asking) {
      asking = Promise.any(hosts.map((host) => askWritable(first, host))).catch((error: AggregateError) => {
        throw Object.assign(new Error(`None of ${hosts.length} database hosts takes writes.`), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
          cause: error.errors[0],
        })
      })
      const forget = () => void (asking = undefined)
      asking.then(() => setTimeout(forget, REMEMBERED_MS).unref(), forget)
    }
    return asking
  }
}

/** Rejects unless the host accepts writes. */
async function askWritable(first: string, { host, port }: Host): Promise<Host> {
  const address = new URL(first)
  address.hostname = isIP(host) === 6 ? `[${host}]` : host
  address.port = String(port)
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'hemline primary',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${host}:${port} is a standby`)
    return { host, port }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The driver asks for the first host; this socket connects to the one that accepts writes. */
class SocketToPrimary extends Socket {
  #find: Find

  constructor(find: Find) {
    super()
    this.#find = find
  }

  override connect(): this {
    this.#find().then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect({ host, port })
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}
