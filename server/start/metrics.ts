import cluster from 'node:cluster'
import { createServer, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AggregatorRegistry, type Registry, type RegistryContentType } from 'prom-client'
import type { ListenAddress } from '../config-formats.ts'
import { explainListening } from './port.ts'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Lets the primary process ask for this worker's metrics: the returned object listens for that. */
export function shareMetrics(registry: Registry): AggregatorRegistry<RegistryContentType> {
  AggregatorRegistry.setRegistries([registry])
  return new AggregatorRegistry()
}

/** Serves the metrics of this process, or in a primary without a registry those of all workers together. */
export async function serveMetrics(
  address: ListenAddress,
  registry?: Registry,
): Promise<{ close(): Promise<void> }> {
  const workers = cluster.isPrimary && !registry ? new AggregatorRegistry() : undefined
  const read = () => registry?.metrics() ?? workers!.clusterMetrics()
  const server = createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (request.method !== 'GET' || request.url !== '/metrics' || !isAddressed(request, address)) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n')
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': TYPE }).end(text)
    } catch {
      // A worker that is still starting does not answer.
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end('Try again.\n')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListening(address, error, 'METRICS_ADDR')))
    server.listen({ ...address, exclusive: true }, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Against DNS rebinding: a page whose own name was made to point here sends that name as Host, which is not an address.
 */
function isAddressed({ headers }: IncomingMessage, { host }: ListenAddress): boolean {
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname
  return (
    name !== undefined && (name === 'localhost' || name === host || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  )
}
