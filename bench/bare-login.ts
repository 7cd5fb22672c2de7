// The control of signing in: nothing but the verification of the password, as many at once as there are processors.
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
