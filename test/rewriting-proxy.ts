import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy on the same machine that rewrites Host and adds no header, as nginx and HAProxy do unless they are told
 * otherwise: the shop cannot tell its requests from local ones.
 */
export async function openRewritingProxy(port: number): Promise<{ url: string; close(): Promise<void> }> {
  const proxy = createServer(({ method, url, headers }, answer) => {
    const kept = { ...headers, host: `127.0.0.1:${port}`, connection: 'close' }
    const sent = forward({ host: '127.0.0.1', port, method, path: url, headers: kept }, (received) => {
      answer.writeHead(received.statusCode!, received.headers)
      received.pipe(answer)
    })
    sent.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
