// The control for database-bound calls: a bare node:http server that runs the same statements through pg.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { checkCartBare, placeOrderBare } from './control-queries.ts'

const [connectionString] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 12 })
const DOES: Record<string, (body: any) => Promise<unknown>> = {
  '/cart': (body) => checkCartBare(pool, body.items),
  '/orders': (body) => placeOrderBare(pool, body.items),
}

const server = createServer(async (request, response) => {
  const answer = JSON.stringify(await DOES[request.url!]!(await json(request)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.once('disconnect', () => process.exit())
