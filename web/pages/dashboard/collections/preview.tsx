import type { ChosenProduct, CollectionPreview } from '../../../../contract/collection.ts'
import { money } from '../../../../contract/money.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import styles from './collections.module.css'
import type { Told } from '../forms/use-answer.ts'
import { Alert } from '../forms/alert.tsx'
import { counted } from '../../../../contract/counted.ts'

/** How many products the collection would have, and the first of them. */
export function Preview({ answer: shown, fault }: Told<CollectionPreview>) {
  return (
    <section className={styles.preview} aria-label="What shoppers would see">
      <div role="status">
        <h2>{shown ? counted(shown.total, 'product') : '…'}</h2>
      </div>
      <Alert>{fault}</Alert>
      {shown?.total === 0 && <p className="soft">Nothing fits. Shoppers would find it empty.</p>}
      <ol>
        {shown?.products.map((product) => (
          <li key={product.id}>
            <Thumbnail url={product.image} width={80} />
            <span>{product.name}</span>
            <span className="soft">{facts(product)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export const facts = ({ price, active, in_stock }: ChosenProduct): string =>
  [money(price), !active && 'inactive', active && !in_stock && 'sold out'].filter(Boolean).join(', ')
