import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of this machine that nothing listens on. It is below those that the system gives to connections, so that it
 * stays free until it is used, and while its program is restarted.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768)
  return (await isFree(port)) ? port : await findFreePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
