import type { Order } from '../../../../contract/order.ts'
import { orderSums } from '../../../components/order/order-sums.ts'
import { Row } from '../../../components/order/sums.tsx'

interface OrderSumsProps {
  order: Order
  /** The classes `sums`, `total` and `flag`; printed sheets have only `sums`. */
  styles: Readonly<Record<string, string>>
}

export function OrderSums({ order, styles }: OrderSumsProps) {
  const { rows, total, paid, gone } = orderSums(order, order.shipping_method)
  return (
    <dl className={styles.sums}>
      {rows.map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      <Row className={styles.total} label="Total" amount={total} />
      {paid.map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      {gone.map(([label, amount]) => (
        <Row key={label} className={styles.flag} label={label} amount={amount} />
      ))}
    </dl>
  )
}
