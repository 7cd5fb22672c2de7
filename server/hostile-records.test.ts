import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../contract/schemas/all.ts'
import { type HostileRecords, idsFor, someRecords } from '../test/hostile-records.ts'
import { expectNoFault, nearly } from '../test/hostile.ts'
import { aShop } from '../test/shop.ts'

const shop = aShop()
let admin: string
let records: HostileRecords

beforeAll(async () => {
  admin = await shop.adminToken()
  records = await someRecords(shop, admin)
}, 240_000)

const BY_OTHERS = [
  '/pages/',
  '/mails/',
  '/settings/',
  '/staff/sessions',
  '/staff/passkeys',
  '/stock_alerts/',
  '/looks/',
]
const about = allCalls.filter(
  ({ path, params }) => params !== undefined && !BY_OTHERS.some((beginning) => path.startsWith(beginning)),
)

test.for(about.map((call) => [call.name, call] as const))(
  'Whatever is sent to %s about a record that is there, the answer is no fault of the server’s',
  { timeout: 240_000 },
  async ([, call]) => {
    const ids = idsFor(records, call)
    expect(ids, call.path).toBeDefined()
    const [first] = /(?<=:)\w+/.exec(call.path)!
    const params = nearly(call.params!).chain((near) =>
      fc.constantFrom(...ids!).map((id) => ({ ...(typeof near === 'object' ? near : {}), [first]: id })),
    )
    await expectNoFault(shop, call, { authorization: admin, params })
  },
)
