import { newBuyer, place, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { findBroken, stockOf } from '../ledger.ts'
import { type Scenario, seconds, countEach, unexpected } from '../scenario.ts'

const CONNECTIONS = 200
const MAX_SECONDS = 10
const ORDERED_OR_GONE = [200, 409, 422]

/** More concurrent buyers than pieces, then carts of the same two products in opposite orders. */
export const flashSale: Scenario = {
  name: 'flash sale',
  async run({ world, isShort, random, progress }) {
    const [buyers, pieces, carts] = isShort ? [300, 25, 60] : [2000, 100, 500]
    const faults: string[] = []
    const coat = await stock(world, pieces)
    const statuses: number[] = []
    const start = performance.now()
    await forEach(Array.from({ length: buyers }), CONNECTIONS, async () => {
      const status = await statusOf(
        place(world, [{ id: coat, quantity: 1 }], { key: `sale-${random.fraction()}` }),
      )
      progress((0.6 * statuses.push(status)) / buyers)
    })
    const took = performance.now() - start
    const sold = statuses.filter((status) => status === 200).length
    const { held } = await stockOf(world, coat)
    if (sold !== pieces || held !== pieces) faults.push(`${pieces} pieces, ${sold} sold, ${held} held`)
    if (!isShort && took > MAX_SECONDS * 1000) faults.push(`The sale took ${seconds(took)}`)
    faults.push(...unexpected('Buyers were answered', statuses, ORDERED_OR_GONE))

    const [shirt, skirt] = [await stock(world, carts / 2), await stock(world, carts / 2)]
    const inPairs: number[] = []
    await forEach(Array.from({ length: carts }), CONNECTIONS, async (_, index) => {
      const lines = [shirt, skirt].map((id) => ({ id, quantity: 1 }))
      const status = await statusOf(
        place(world, index % 2 ? lines : lines.toReversed(), { buyer: newBuyer() }),
      )
      progress(0.6 + (0.4 * inPairs.push(status)) / carts)
    })
    const pairs = inPairs.filter((status) => status === 200).length
    if (pairs !== carts / 2) faults.push(`${carts / 2} pairs, ${pairs} sold`)
    faults.push(...unexpected('Carts were answered', inPairs, ORDERED_OR_GONE), ...(await findBroken(world)))
    return {
      figures: {
        [`${buyers} buyers, ${pieces} pieces`]: countEach(statuses),
        time: seconds(took),
        [`${carts} carts of two`]: countEach(inPairs),
      },
      faults,
    }
  },
}

/** 0 without a response. */
const statusOf = (answer: ReturnType<typeof place>) =>
  answer.then(
    ({ status }) => status,
    () => 0,
  )
