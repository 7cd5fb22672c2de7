import { createServer } from 'node:net'
import type { ListenAddress } from '../config-formats.ts'

/** Fails early, before the database is migrated, when the shop could not listen. */
export const checkPort = (address: ListenAddress) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListening(address, error)))
    probe.listen({ host: address.host, port: address.port, exclusive: true }, () =>
      probe.close(() => resolve()),
    )
  })

export const explainListening = (
  { host, port }: ListenAddress,
  error: NodeJS.ErrnoException,
  variable = 'PORT',
) => {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} on ${host} is taken by another process. Set ${variable} to a free one.`, {
      cause: error,
    })
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may only be used by root. Set ${variable} to one above 1023.`, {
      cause: error,
    })
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(
      `${variable === 'PORT' ? `HOST=${host}` : `${variable}=${host}:${port}`} is no address of this machine.`,
      { cause: error },
    )
  }
  return error
}
