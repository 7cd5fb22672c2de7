import type { Order } from '../../../contract/order.ts'

type Part = Order['discounts'][number]['of']

export const discountsOf = ({ discounts }: Pick<Order, 'discounts'>, part: Part) =>
  discounts.filter((discount) => discount.of === part)

/** Cents before promotions. */
export const beforeDiscounts = (order: Pick<Order, 'discounts'>, part: Part, cents: number): number =>
  discountsOf(order, part).reduce((sum, { amount }) => sum + amount, cents)
