import { createPromotion, getPromotion, makeCodes, type PromotionContent } from '../../contract/promotion.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { callAsAdmin, cancel, placeWithRetries, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { findBroken } from '../ledger.ts'
import { countEach, type Scenario, seconds, unexpected } from '../scenario.ts'
import type { World } from '../world.ts'

const CONNECTIONS = 200
const MAX_SECONDS = 10

/** More buyers than a code has uses, people who use theirs ten times at once, and codes that work once each. */
export const promotions: Scenario = {
  name: 'promotions',
  async run({ world, isShort, random, progress }) {
    const [buyers, limit, people, codes] = isShort ? [300, 20, 20, 40] : [2_000, 50, 200, 500]
    const coat = await stock(world, 100_000)
    const place = placingOf(world, coat)

    const rush = await promote(world, { code: 'RUSH', max_uses: limit })
    const rushed: number[] = []
    const start = performance.now()
    await forEach(Array.from({ length: buyers }), CONNECTIONS, async () => {
      const { status, body } = await place(['RUSH'])
      progress((0.6 * rushed.push(status)) / buyers)
      if (status === 200 && random.chance(0.1)) await walkAway(world, body.session_url)
    })
    const took = performance.now() - start
    // Who comes after those who have walked away.
    const after: number[] = []
    while (after.at(-1) !== 409 && after.length <= limit) after.push((await place(['RUSH'])).status)

    await promote(world, { code: 'EACH', per_customer: 1 })
    const asked: number[] = []
    const perPerson = await counted(asked, people, 10, (person) =>
      place(['EACH'], `person${person}@example.com`),
    )
    progress(0.8)
    const single = await promote(world, { kind: 'one_time' })
    const made = await codesOf(world, single, codes)
    const perCode = await counted(asked, codes, 5, (index) => place([made[index]!]))

    const faults: string[] = []
    const { held, taken } = await usesOf(world, rush)
    if (held + taken !== limit) faults.push(`A limit of ${limit}, ${held} held and ${taken} taken`)
    if (!isShort && took > MAX_SECONDS * 1_000) faults.push(`The rush took ${seconds(took)}`)
    if (perPerson.some((placed) => placed !== 1))
      faults.push(`Orders of each person: ${countEach(perPerson)}`)
    if (perCode.some((placed) => placed !== 1)) faults.push(`Orders of each code: ${countEach(perCode)}`)
    faults.push(...unexpected('Buyers were answered', [...rushed, ...after, ...asked], [200, 409]))
    return {
      figures: {
        [`${buyers} buyers, limit ${limit}`]: countEach(rushed),
        time: seconds(took),
        [`${people} people, 10 times each, orders`]: countEach(perPerson),
        [`${codes} codes, 5 times each, orders`]: countEach(perCode),
      },
      faults: [...faults, ...(await findBroken(world))],
    }
  },
}

const placingOf = (world: World, coat: number) => async (codes: string[], email?: string) =>
  (await placeWithRetries(world, [{ id: coat, quantity: 1 }], { codes, email })).at(-1)!

async function promote(world: World, content: Partial<PromotionContent>): Promise<number> {
  const body = { name: 'Chaos', kind: 'code' as const, percent: 10, ...content }
  const answer = await callAsAdmin(world, createPromotion, { body })
  if (answer.status !== 200) throw new Error(`No promotion: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

async function codesOf(world: World, id: number, count: number): Promise<string[]> {
  const { body } = await callAsAdmin(world, makeCodes, { params: { id }, body: { count } })
  return String(body).trim().split('\n').slice(1)
}

const usesOf = async (world: World, id: number) =>
  (await callAsAdmin(world, getPromotion, { params: { id } })).body

async function walkAway(world: World, sessionUrl: string): Promise<void> {
  const { db } = await world.database()
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('session_id', '=', sessionIdOf(sessionUrl))
    .executeTakeFirstOrThrow()
  await cancel(world, id)
}

/** How many of the orders of each were placed, all of them asked for at once. All answers are added to `answers`. */
async function counted(
  answers: number[],
  many: number,
  times: number,
  place: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const placed = Array.from({ length: many }, () => 0)
  const asked = Array.from({ length: many * times }, (_, index) => Math.floor(index / times))
  await forEach(asked, CONNECTIONS, async (index) => {
    const { status } = await place(index)
    answers.push(status)
    if (status === 200) placed[index]! += 1
  })
  return placed
}
