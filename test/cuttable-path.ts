import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttablePath {
  connectionString: string
  /** From then on nothing passes, in either direction, and no connection is closed, as when a host loses its network. */
  cut(): void
  mend(): void
  /** Ends all connections and takes none, as while a database fails over, until it is mended. */
  refuse(): void
  close(): void
}

/** A TCP path of its own to a PostgreSQL that listens on a Unix socket. */
export async function openCuttablePath(connectionString: string): Promise<CuttablePath> {
  const address = new URL(connectionString)
  const socket = `${address.searchParams.get('host')}/.s.PGSQL.${address.port || 5432}`
  const sockets = new Set<Socket>()
  let isCut = false
  let isRefused = false
  const relay = createServer({ allowHalfOpen: true }, (near) => {
    if (isRefused) return near.destroy()
    const far = connect({ path: socket, allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!isCut) to.destroy()
      })
      if (isCut) from.pause()
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  address.search = ''
  address.hostname = '127.0.0.1'
  address.port = String((relay.address() as AddressInfo).port)
  return {
    connectionString: address.href,
    cut: () => {
      isCut = true
      for (const one of sockets) one.pause()
    },
    mend: () => {
      isCut = isRefused = false
      for (const one of sockets) one.resume()
    },
    refuse: () => {
      isRefused = true
      for (const one of sockets) one.destroy()
    },
    close: () => {
      relay.close()
      for (const one of sockets) one.destroy()
    },
  }
}
