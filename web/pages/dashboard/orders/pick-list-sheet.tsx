import type { Slip, Slips } from '../../../../contract/packing.ts'
import { sizeLabel } from '../../../../contract/sizes.ts'
import { longDate } from '../shop-time.ts'
import { pickListOf, skuOf } from './pick-list.ts'
import styles from './sheet.module.css'
import { counted } from '../../../../contract/counted.ts'

interface PickListSheetProps {
  slips: readonly Slip[]
  skus: Slips['skus']
  at: string
}

export function PickListSheet({ slips, skus, at }: PickListSheetProps) {
  const picks = pickListOf(slips)
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0)
  const orders = slips.filter(({ problem }) => problem === null).length
  return (
    <article className={styles.sheet} aria-label="Pick list">
      <header className={styles.head}>
        <div>
          <h2 className={styles.brand}>Pick list</h2>
          <p>{longDate(at)}</p>
        </div>
        <p className={styles.count}>
          {counted(pieces, 'piece')} for {counted(orders, 'order')}
        </p>
      </header>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Fetched</span>
            </th>
            <th scope="col">Pieces</th>
            <th scope="col">Garment</th>
            <th scope="col">Size</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {picks.map(({ product, name, size, pieces, orders }) => (
            <tr key={`${product} ${size}`}>
              <td>
                <span className={styles.box} role="img" aria-label="To be fetched" />
              </td>
              <td className={styles.pieces}>{pieces}</td>
              <td>
                {name}
                <span className={styles.more}>{skuOf(skus, product, size)}</span>
              </td>
              <td>{sizeLabel(size).replace(/^Size /, '')}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
