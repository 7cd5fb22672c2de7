import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../contract/schemas/all.ts'
import { fittingInput, sendAsItIs } from '../test/hostile-fields.ts'
import { type HostileRecords, idsFor, someRecords } from '../test/hostile-records.ts'
import { aShop } from '../test/shop.ts'

const shop = aShop()
let admin: string
let records: HostileRecords
beforeAll(async () => {
  admin = await shop.adminToken()
  records = await someRecords(shop, admin)
}, 240_000)

/** Beside what is read, a call may count who asks, and an export is kept in the activity before it is sent. */
const COUNTED =
  /^\s*(?:with\b.*)?(?:insert into|update|delete from) "?(?:rate_limit_\w+|audit_log|sessions)\b/is
const CHANGE = /\b(?:insert into|update "?\w+"? (?:as \w+ )?set|delete from|nextval)\b/i

/** Asks again where an event of the payment provider has arrived meanwhile, which changes what it is about. */
async function statementsAlone(ask: () => Promise<void>): Promise<string[]> {
  const statements = await shop.statementsOf(ask)
  return statements.some((one) => one.includes('provider_events')) ? statementsAlone(ask) : statements
}

const reads = allCalls.filter(({ method }) => method === 'GET')

test.for(reads.map((call) => [call.name, call] as const))(
  '%s changes nothing, because it is a GET',
  async ([, call]) => {
    const ids = idsFor(records, call)
    const [first] = /(?<=:)\w+/.exec(call.path) ?? []
    for (const id of ids ?? [1]) {
      const input = { ...fittingInput(call, {}), query: {}, ...(first && { params: { [first]: id } }) }
      const statements = await statementsAlone(async () => {
        const { status, answer } = await sendAsItIs(shop, call, input, admin)
        expect(status, answer).toBeLessThan(500)
      })
      expect(statements.filter((one) => CHANGE.test(one) && !COUNTED.test(one))).toEqual([])
    }
  },
)
