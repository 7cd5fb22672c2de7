import { afterAll, beforeAll, test } from 'vitest'
import { allCalls, type DescribedCall } from '../contract/schemas/all.ts'
import { aCustomer, aStaffMember } from '../test/accounts.ts'
import { expectNoFaultByField, type Known } from '../test/hostile-fields.ts'
import { type HostileRecords, idsFor, someRecords } from '../test/hostile-records.ts'
import { openTestShop, type TestShop } from '../test/shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 25)

let shop: TestShop
let admin: string
let records: HostileRecords
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
  records = await someRecords(shop, admin)
}, 240_000)
afterAll(() => shop.close())

/** As those of hostile-input.test.ts: whose session ends is not the owner. */
async function authorizationFor({ name }: DescribedCall): Promise<string> {
  if (name === 'endAllSessions') return (await aStaffMember(shop, 'manager')).token
  if (name === 'logOut' || name === 'updatePassword') return (await aCustomer(shop)).token
  return admin
}

const idsOf = (path: string) => idsFor(records, { path })!

function knownTo(call: DescribedCall): Known {
  const product = idsOf('/products').at(-1)!
  const order = idsOf('/orders')[1]!
  const [first] = /(?<=:)\w+/.exec(call.path) ?? []
  const ids = idsFor(records, call)
  return {
    email: 'ada@example.com',
    state: 'OR',
    postal_code: '97214',
    number: '555 0100',
    size: 'M',
    size_chart: null,
    product,
    product_id: product,
    product_ids: product,
    order,
    ids: order,
    ...(/^\/(?:carts|orders)/.test(call.path) && { id: product }),
    ...(first && ids && { [first]: ids.at(-1) }),
  }
}

test.for(allCalls.map((call) => [call.name, call] as const))(
  'Whatever stands in one field of %s beside others that fit, the answer is no fault of the server’s',
  { timeout: 240_000 },
  async ([, call]) => {
    const sending = { authorization: await authorizationFor(call), known: knownTo(call), runs: RUNS }
    await expectNoFaultByField(shop, call, sending)
  },
)
