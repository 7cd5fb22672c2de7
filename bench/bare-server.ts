// The control for cached responses: a bare node:http server that sends the same headers and body.
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

const OF_THE_CONNECTION = /^(date|connection|keep-alive)$/i

const [url = ''] = process.argv.slice(2)
get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
  const body = Buffer.concat(await response.toArray())
  const head: string[] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(index, index + 2)
    if (!OF_THE_CONNECTION.test(name)) head.push(name, value)
  }
  const server = createServer((_, answer) => {
    answer.writeHead(200, head)
    answer.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
})
process.once('disconnect', () => process.exit())
