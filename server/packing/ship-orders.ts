import { trackingLink } from '../../contract/carriers.ts'
import type { CheckedShipment, ShipmentLine } from '../../contract/packing.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, ShopError } from '../errors.ts'
import { byAge } from '../orders/by-age.ts'
import { changeDelivery } from '../orders/change-delivery.ts'
import { findPaidOrders } from '../orders/lists/named-order-queries.ts'
import { listOrders, type OrderWithDetails } from '../orders/order-queries.ts'

export const UNKNOWN = 'No order has this number.'
const AMBIGUOUS = 'Several orders have this in their number. Type more of it.'

type Checked = CheckedShipment & { created_at: Date | undefined }

/** Runs `shipOrders` and rolls it back, to report the result of each line. */
export async function checkShipments(
  db: Database,
  lines: readonly ShipmentLine[],
  by: string,
): Promise<CheckedShipment[]> {
  let checked: Checked[] = []
  const undone = new Error('The check is over.')
  await inTransaction(db, async (trx) => {
    checked = await shipEach(trx, lines, by)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return checked.map(shown)
}

/** Ships all orders or none. Each buyer gets one mail, about the shipping or about the corrected tracking. */
export async function shipOrders(
  db: Database,
  lines: readonly ShipmentLine[],
  by: string,
): Promise<CheckedShipment[]> {
  return await inTransaction(db, async (trx) => {
    const checked = await shipEach(trx, lines, by)
    const faulty = checked.find(({ problem }) => problem !== null)
    if (faulty) {
      throw new Conflict(`Nothing was shipped, because of ${faulty.id ?? faulty.order}: ${faulty.problem}`)
    }
    return checked.map(shown)
  })
}

const shown = ({ created_at: _, ...checked }: Checked): CheckedShipment => checked

async function shipEach(trx: Transaction, lines: readonly ShipmentLine[], by: string): Promise<Checked[]> {
  const checked = await findOrders(trx, lines)
  const sound = checked.filter(({ problem }) => problem === null)
  for (const line of sound.toSorted(byAge)) {
    if (line.action === 'none') continue
    const { tracking_information } = line
    try {
      const delivery_attributes = {
        ...(line.action === 'ship' && { status: 'shipped' as const }),
        ...(tracking_information !== null && { tracking_information }),
      }
      await changeDelivery(trx, line.id!, { delivery_attributes }, by)
    } catch (error) {
      // Refusals are thrown before anything is written, so the transaction can go on.
      if (!(error instanceof ShopError)) throw error
      line.problem = error.message
    }
  }
  return checked
}

async function findOrders(trx: Transaction, lines: readonly ShipmentLine[]): Promise<Checked[]> {
  const found = await findPaidOrders(
    trx,
    lines.map(({ order }) => order),
  )
  const ids = found.flat()
  const orders = new Map((await listOrders(trx, ids)).map((order) => [order.id, order]))
  const firsts = new Map<string, string>()
  return lines.map((line, at) => {
    const [id, ...others] = found[at]!
    const order = others.length === 0 && id !== undefined ? orders.get(id) : undefined
    if (!order) return faulty(line, id === undefined ? UNKNOWN : AMBIGUOUS)
    const first = firsts.get(order.id)
    if (first !== undefined)
      return { ...describe(line, order), problem: `This order is here twice, first as ${first}.` }
    firsts.set(order.id, line.order)
    return describe(line, order)
  })
}

const faulty = ({ order, tracking_information = '' }: ShipmentLine, problem: string): Checked => ({
  order,
  id: null,
  name: null,
  email: null,
  tracking_information: tracking_information.trim() || null,
  action: 'none',
  problem,
  created_at: undefined,
})

function describe(line: ShipmentLine, order: OrderWithDetails): Checked {
  const { delivery } = order
  const tracking = line.tracking_information?.trim() || null
  const isKnown = tracking === null || tracking === delivery?.tracking_information
  const isWaiting = delivery === null || delivery.status === 'manufacturing'
  return {
    order: line.order,
    id: order.id,
    name: delivery?.name ?? null,
    email: order.email,
    tracking_information: tracking ?? delivery?.tracking_information ?? null,
    action: isWaiting ? 'ship' : isKnown ? 'none' : 'correct',
    problem: problemOf(tracking, delivery?.status === 'delivered' && !isKnown),
    created_at: order.created_at,
  }
}

function problemOf(tracking: string | null, isLate: boolean): string | null {
  if (tracking !== null && isOrderNumber(tracking)) return 'This is a number of an order, not a tracking.'
  return isLate ? 'It has arrived already.' : null
}

const isOrderNumber = (tracking: string) =>
  /^(HL-?|[A-Z]{2,4}-)\w{5}-/i.test(tracking) && !trackingLink(tracking)
