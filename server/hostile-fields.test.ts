import { beforeAll, test } from 'vitest'
import { allCalls, type DescribedCall } from '../contract/schemas/all.ts'
import { authorizationFor } from '../test/hostile.ts'
import { expectNoFaultByField, type Known } from '../test/hostile-fields.ts'
import { type HostileRecords, idsFor, someRecords } from '../test/hostile-records.ts'
import { aShop } from '../test/shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 25)

const shop = aShop()
let admin: string
let records: HostileRecords
beforeAll(async () => {
  admin = await shop.adminToken()
  records = await someRecords(shop, admin)
}, 240_000)

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
    const sending = {
      authorization: await authorizationFor(shop, call, admin),
      known: knownTo(call),
      runs: RUNS,
    }
    await expectNoFaultByField(shop, call, sending)
  },
)
