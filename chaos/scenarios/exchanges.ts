import { updateOrder } from '../../contract/order.ts'
import * as contract from '../../contract/return.ts'
import { ADA } from '../../test/payment-form.ts'
import { call, newBuyer, place, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { stockOf } from '../ledger.ts'
import { aPaidOrder } from '../paid-orders.ts'
import { countEach, type Run } from '../scenario.ts'

/** As many who exchange as who buy want the last piece of a size; one of them has it. */
export async function exchangeTheLast({ world, isShort, progress }: Run, faults: string[]) {
  const [rounds, each] = isShort ? [3, 10] : [5, 100]
  const token = await world.adminToken()
  const exchanged: number[] = []
  const bought: number[] = []
  for (let round = 0; round < rounds; round++) {
    const coat = await stock(world, 0, { size_quantities: { M: each, L: 1 } })
    const orders: string[] = []
    await forEach(Array.from({ length: each }), 4, async () => {
      const id = await aPaidOrder(world, coat)
      const order = { delivery_attributes: { status: 'delivered' as const } }
      await call(world, updateOrder, { params: { id }, body: { order } }, { token })
      orders.push(id)
    })
    const items = [{ line: 1, quantity: 1, reason: 'too_small' as const, new_size: 'L' }]
    const answers = await Promise.all(
      orders.flatMap((id) => [
        call(world, contract.askForReturn, {
          params: { id },
          headers: { 'idempotency-key': id },
          body: { email: ADA.email, items },
        }).then(({ status }) => exchanged.push(status) && status),
        place(world, [{ id: coat, size: 'L', quantity: 1 }], { buyer: newBuyer() }).then(
          ({ status }) => bought.push(status) && status,
        ),
      ]),
    )
    const won = answers.filter((status) => status === 200).length
    const { held } = await stockOf(world, coat, 'L')
    if (won !== 1 || held !== 1) faults.push(`one piece of L: ${won} were given it, ${held} held`)
    progress(0.6 + (0.4 * round) / rounds)
  }
  return {
    [`${rounds} × ${each} exchanges for the last L`]: countEach(exchanged),
    [`${rounds} × ${each} buyers of it`]: countEach(bought),
  }
}
