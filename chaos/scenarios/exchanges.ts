import * as contract from '../../contract/return.ts'
import { ADA } from '../../test/payment-form.ts'
import { call, newBuyer, place, stock } from '../buyers.ts'
import { type Answer, forEach } from '../client.ts'
import { stockOf } from '../ledger.ts'
import { aDeliveredOrder } from '../paid-orders.ts'
import { countEach, type Run, unexpected } from '../scenario.ts'

/** The answers to an exchange for a size that is sold out. */
const GONE = ['The last L has just gone.', 'The sizes have just gone. Please choose again.']

/**
 * As many buyers as exchanges ask for the last piece of a size, and one gets it. In every other round the buyers come
 * once the first exchange is answered, which then has it.
 */
export async function exchangeTheLast({ world, isShort, progress }: Run, faults: string[]) {
  const [rounds, each] = isShort ? [4, 10] : [6, 100]
  const exchanged: Answer[] = []
  const bought: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    const coat = await stock(world, 0, { size_quantities: { M: each, L: 1 } })
    const orders: string[] = []
    await forEach(Array.from({ length: each }), 4, async () => {
      orders.push(await aDeliveredOrder(world, coat))
    })
    const exchange = (id: string) =>
      call(world, contract.askForReturn, {
        params: { id },
        headers: { 'idempotency-key': id },
        body: { email: ADA.email, items: [{ line: 1, quantity: 1, reason: 'too_small', new_size: 'L' }] },
      })
    const buy = () => place(world, [{ id: coat, size: 'L', quantity: 1 }], { buyer: newBuyer() })
    const isExchangeFirst = round % 2 === 1
    const exchanges = orders.map(exchange)
    if (isExchangeFirst) await Promise.race(exchanges)
    const buys = orders.map(buy)
    const [ofExchanges, ofBuys] = await Promise.all([Promise.all(exchanges), Promise.all(buys)])
    exchanged.push(...ofExchanges)
    bought.push(...ofBuys)

    const won = countWon(ofExchanges) + countWon(ofBuys)
    const { held } = await stockOf(world, coat, 'L')
    if (won !== 1 || held !== 1) faults.push(`one piece of L: ${won} were given it, ${held} held`)
    if (isExchangeFirst && countWon(ofExchanges) !== 1)
      faults.push(`exchanges came first, and ${countWon(ofExchanges)} of them were given the piece`)
    progress(0.6 + (0.4 * round) / rounds)
  }
  for (const { status, body } of exchanged.filter((answer) => !isWonOrGone(answer)))
    faults.push(`an exchange for a size that is gone was answered ${status}: ${body?.error}`)
  const boughtStatuses = bought.map(({ status }) => status)
  faults.push(...unexpected('Buyers of it were answered', boughtStatuses, [200, 409, 422]))
  return {
    [`${rounds} × ${each} exchanges for the last L`]: countEach(exchanged.map(({ status }) => status)),
    [`${rounds} × ${each} buyers of it`]: countEach(boughtStatuses),
  }
}

const countWon = (answers: Answer[]): number => answers.filter(({ status }) => status === 200).length

const isWonOrGone = ({ status, body }: Answer): boolean =>
  status === 200 || (status === 409 && GONE.includes(body.error))
