import { money } from '../../../../contract/money.ts'
import type { CheckedSale } from '../../../../contract/sale.ts'
import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { ScrollTable } from '../lists/table.tsx'
import styles from './sale-prices.module.css'

interface CheckedPricesProps {
  checked: CheckedSale
  /** Absent for a sale that has ended. */
  onRemove?: (id: number) => void
}

/** What each product costs in the sale, and what shoppers are told. */
export function CheckedPrices({ checked: { shown, products, with_note }, onRemove }: CheckedPricesProps) {
  return (
    <>
      <p role="status">
        {counted(products, 'product')}
        {with_note > 0 && `, ${formatCount(with_note)} of them with a note`}
        {shown.length < products && `. ${shown.length} are shown, those with a note first`}.
      </p>
      <ScrollTable
        label="Prices in the sale"
        className={styles.prices}
        columns={['Product', 'Regular', 'In the sale', 'Lowest of 30 days', 'Announced']}
        buttons={onRemove && 'Remove'}
      >
        {shown.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              {product.name}
              {product.note && <span className={styles.note}>{product.note}</span>}
            </th>
            <td>{money(product.regular_price)}</td>
            <td>{money(product.sale_price)}</td>
            <td>{product.prior_price === null ? '–' : money(product.prior_price)}</td>
            <td>{product.percent_off === null ? 'no' : `−${product.percent_off}%`}</td>
            {onRemove && (
              <td>
                <Button
                  small
                  quiet
                  aria-label={`Remove ${product.name}`}
                  onClick={() => onRemove(product.id)}
                >
                  Remove
                </Button>
              </td>
            )}
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
