import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface CuttableRelay {
  port: number
  /**
   * From then on nothing passes, in either direction, and no connection is closed, as when a host loses its network.
   */
  cut(): void
  restore(): void
  /** Ends all connections and takes none until it is restored, as while a database fails over. */
  refuse(): void
  close(): void
}

/** A port of 127.0.0.1 that leads to another server. */
export async function openCuttableRelay(to: NetConnectOpts): Promise<CuttableRelay> {
  const sockets = new Set<Socket>()
  let isCut = false
  let isRefused = false
  const relay = createServer({ allowHalfOpen: true }, (near) => {
    if (isRefused) return near.destroy()
    const far = connect({ ...to, allowHalfOpen: true })
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => other.write(bytes))
      from.on('end', () => other.end())
      from.on('error', () => other.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!isCut) other.destroy()
      })
      if (isCut) from.pause()
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const one of sockets) one.pause()
    },
    restore: () => {
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
