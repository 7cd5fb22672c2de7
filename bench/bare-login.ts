// The control for signing in: only password verification, one per processor at a time.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword, verifyPassword } from '../server/accounts/passwords.ts'

const [password = ''] = process.argv.slice(2)
const hash = await hashPassword(password)
const server = createServer(async (request, response) => {
  request.resume()
  response.end(String(await verifyPassword(hash, password)))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.once('disconnect', () => process.exit())
