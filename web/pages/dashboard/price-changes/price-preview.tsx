import { money } from '../../../../contract/money.ts'
import type { CheckedPrices } from '../../../../contract/price-change.ts'
import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { ScrollTable } from '../lists/table.tsx'
import styles from '../sale-prices/sale-prices.module.css'

interface PricePreviewProps {
  checked: CheckedPrices
  onRemove: (id: number) => void
}

/** The current and the new price of each product. */
export function PricePreview({ checked: { shown, products, changed, faulty }, onRemove }: PricePreviewProps) {
  return (
    <>
      <p role="status">
        {counted(products, 'product')}, {formatCount(changed)} with another price
        {faulty > 0 && `, ${formatCount(faulty)} that cannot have it`}
        {shown.length < products && `. ${shown.length} are shown`}.
      </p>
      <ScrollTable
        label="Prices before and after"
        className={styles.prices}
        columns={['Product', 'Costs', 'Will cost']}
        buttons="Remove"
      >
        {shown.map(({ id, name, active, before, after, note, is_faulty }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {!active && <span className="soft"> inactive</span>}
              {note && <span className={is_faulty ? styles.note : styles.times}> {note}</span>}
            </th>
            <td>{money(before)}</td>
            <td>{is_faulty ? '–' : before === after ? 'the same' : money(after)}</td>
            <td>
              <Button small quiet aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
