import { money } from '../../../../contract/money.ts'
import type { OrderItem } from '../../../../contract/order.ts'
import type { Slip, Slips } from '../../../../contract/packing.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { sizeLabel } from '../../../../contract/sizes.ts'
import { Barcode } from '../../../components/order/barcode.tsx'
import { longDate } from '../shop-time.ts'
import { OrderSums } from './order-sums.tsx'
import styles from './sheet.module.css'
import { skuOf } from './pick-list.ts'
import type { SlipOptions } from './slip-options.ts'
import { counted } from '../../../../contract/counted.ts'
import { postalLines } from '../../../../contract/postal-lines.ts'

interface SlipSheetProps {
  slip: Slip
  shop: Slips['shop']
  skus: Slips['skus']
  options: SlipOptions
}

export function SlipSheet({ slip, shop, skus, options: { hasPrices, note } }: SlipSheetProps) {
  const { id, created_at, delivery, order_items, shipping_method, problem } = slip
  const address = delivery ? postalLines(delivery.address) : []
  const pieces = order_items.reduce((sum, { quantity, taken_back }) => sum + quantity - taken_back, 0)
  return (
    <article className={styles.sheet} aria-label={`Slip of order ${id}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>{shop.name}</p>
          <p>Packing slip</p>
        </div>
        <div className={styles.number}>
          <Barcode value={id.replaceAll('-', '')} />
          <h2>{id}</h2>
          <p>{longDate(created_at)}</p>
        </div>
      </header>
      {problem && (
        <p className={styles.problem}>
          <b>Do not send.</b> {problem}
        </p>
      )}
      <div className={styles.facts}>
        <section>
          <h3>Ship to</h3>
          <address>{address.join('\n') || 'No address'}</address>
        </section>
        <section>
          <h3>Delivery</h3>
          <p>{shipping_method}</p>
          {delivery?.ship_by && <p>Promised to leave by {dayInWords(delivery.ship_by)}</p>}
          <p>{counted(pieces, 'piece')}</p>
        </section>
      </div>
      <Lines slip={slip} skus={skus} hasPrices={hasPrices} />
      {hasPrices && <OrderSums order={slip} styles={styles} />}
      {note.trim() && <p className={styles.note}>{note}</p>}
      <footer className={styles.foot}>
        {shop.address.length > 0 && (
          <section>
            <h3>If it comes back</h3>
            <address>{shop.address.join('\n')}</address>
          </section>
        )}
        <section>
          <h3>Questions</h3>
          <p>{shop.support_email}</p>
        </section>
      </footer>
    </article>
  )
}

/** With more lines, the table's heading names the order, because each further page repeats it. */
const MOST_ON_A_PAGE = 10

interface LinesProps {
  slip: Slip
  skus: Slips['skus']
  hasPrices: boolean
}

function Lines({ slip: { id, order_items, problem }, skus, hasPrices }: LinesProps) {
  return (
    <table className={styles.lines}>
      <thead>
        {order_items.length > MOST_ON_A_PAGE && (
          <tr aria-hidden>
            <th className={styles.again} colSpan={hasPrices ? 5 : 4}>
              {id}
            </th>
          </tr>
        )}
        <tr>
          <th scope="col">
            <span className="visually-hidden">Packed</span>
          </th>
          <th scope="col">Pack</th>
          <th scope="col">Garment</th>
          <th scope="col">Size</th>
          {hasPrices && <th scope="col">Price</th>}
        </tr>
      </thead>
      <tbody>
        {order_items.map((item) => (
          <Line
            key={item.line}
            item={item}
            sku={skuOf(skus, item.product_id, item.size)}
            hasPrices={hasPrices}
            isToSend={problem === null}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  item: OrderItem
  sku: string | undefined
  hasPrices: boolean
  isToSend: boolean
}

function Line({ item: { product, size, quantity, taken_back }, sku, hasPrices, isToSend }: LineProps) {
  const left = isToSend ? quantity - taken_back : 0
  return (
    <tr data-gone={left === 0 ? '' : undefined}>
      <td>{left > 0 && <span className={styles.box} role="img" aria-label="To be packed" />}</td>
      <td className={styles.pieces}>{left}</td>
      <td>
        {product.name}
        <span className={styles.more}>{sku}</span>
        {taken_back > 0 && (
          <span className={styles.more}>
            {quantity} ordered, {taken_back} canceled
          </span>
        )}
      </td>
      <td>{sizeLabel(size).replace(/^Size /, '')}</td>
      {hasPrices && <td className={styles.price}>{money(product.list_price * quantity)}</td>}
    </tr>
  )
}
