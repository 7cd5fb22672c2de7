import { money } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'

type Discounted = Pick<Order, 'discounts'>
type Part = Order['discounts'][number]['of']

const discountsOf = ({ discounts }: Discounted, part: Part) => discounts.filter(({ of }) => of === part)

/** Cents before promotions. */
export const beforeDiscounts = (order: Discounted, part: Part, cents: number): number =>
  discountsOf(order, part).reduce((sum, { amount }) => sum + amount, cents)

/** What each promotion takes off, for a list of sums. */
export const discountRows = (order: Discounted, part: Part) =>
  discountsOf(order, part).map(({ name, amount }) => [name, `−${money(amount)}`] as const)
