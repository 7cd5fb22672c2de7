import { money } from '../../../../contract/money.ts'
import type { ListedReturn } from '../../../../contract/admin-return.ts'
import { nameWithSize, sizeLabel } from '../../../../contract/sizes.ts'
import { REASONS } from '../../../components/order/return-words.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { DISPOSITION_LABELS } from './dispositions.ts'
import styles from './returns.module.css'

export function ItemWords({ item }: { item: ListedReturn['items'][number] }) {
  return (
    <>
      <Thumbnail url={item.cover_image} width={64} />
      <div className={styles.words}>
        <p>
          {item.quantity} × {nameWithSize(item.name, item.size)}
          {item.new_size !== null &&
            ` → ${item.new_size === item.size ? 'the same again' : sizeLabel(item.new_size)}`}
          {item.price_difference &&
            `, ${money(Math.abs(item.price_difference))} ${item.price_difference > 0 ? 'more' : 'less'} each`}
        </p>
        <p>
          {[item.reason && REASONS[item.reason], money(item.goods + item.tax)].filter(Boolean).join(', ')}
        </p>
        {item.comment && <p>“{item.comment}”</p>}
        {item.outcome && (
          <p className={styles.outcome}>
            {item.outcome}
            {item.deducted > 0 && `, ${money(item.deducted)} kept`}
            {item.why && `: ${item.why}`}
          </p>
        )}
        {item.disposition && (
          <p>
            {DISPOSITION_LABELS[item.disposition]}
            {item.disposed_why && `: ${item.disposed_why}`}
          </p>
        )}
      </div>
    </>
  )
}
