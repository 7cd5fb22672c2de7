import { updateOrder } from '../contract/order.ts'
import { sessionIdOf } from '../test/payment-form.ts'
import { callAsAdmin, openSuccessPage, payAt, place } from './buyers.ts'
import { listOrders } from './ledger.ts'
import type { World } from './world.ts'

/** The id of an order of one piece that was paid. */
export async function aPaidOrder(world: World, product: number): Promise<string> {
  const { status, body } = await place(world, [{ id: product, quantity: 1 }])
  if (status !== 200) throw new Error(`No order was placed: ${status} ${body?.error}`)
  const { session_url } = body
  await payAt(world, session_url)
  const find = async () => (await listOrders(world)).find((one) => one.session_url === session_url)!
  for (let tried = 0; (await find()).state !== 'paid' && tried < 100; tried++)
    await openSuccessPage(world, sessionIdOf(session_url))
  return (await find()).id
}

/** The id of one whose parcel has arrived. */
export async function aDeliveredOrder(world: World, product: number): Promise<string> {
  const id = await aPaidOrder(world, product)
  const order = { delivery_attributes: { status: 'delivered' as const } }
  await callAsAdmin(world, updateOrder, { params: { id }, body: { order } })
  return id
}
