import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { ChosenProduct } from '../../../../contract/collection.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { ProductPicker } from '../sale-prices/product-picker.tsx'
import { Handle, SortableRows, useSortableRow } from '../lists/sorting.tsx'
import styles from './collections.module.css'
import { facts } from './preview.tsx'

const SHOWN_AT_ONCE = 100

interface ChosenListProps {
  title: string
  about: string
  most: number
  isOrdered?: boolean
  ids: number[]
  known: ReadonlyMap<number, ChosenProduct>
  onChange: (ids: number[]) => void
}

/** Products chosen by hand: found by name, type and price, and put in order by dragging or with the keyboard. */
export function ChosenList({ title, about, most, isOrdered, ids, known, onChange }: ChosenListProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const nameOf = (id: number) => known.get(id)?.name ?? `Product ${id}`
  const rows = ids
    .slice(0, shown)
    .map((id) => (
      <ChosenRow
        key={id}
        id={id}
        name={nameOf(id)}
        product={known.get(id)}
        isOrdered={isOrdered}
        onRemove={() => onChange(ids.filter((other) => other !== id))}
      />
    ))
  return (
    <section className={styles.chosen} aria-label={title}>
      <h3>
        {title} {ids.length > 0 && <span className="soft">{formatCount(ids.length)}</span>}
      </h3>
      <p className="soft">{about}</p>
      <SortableRows
        ids={ids}
        most={shown}
        nameOf={(index) => nameOf(ids[index]!)}
        pickedUp={(index) => `${nameOf(ids[index]!)}, at place ${index + 1}, is picked up.`}
        onMove={(from, to) => onChange(arrayMove(ids, from, to))}
      >
        <ol>{rows}</ol>
      </SortableRows>
      <p className={styles.buttons}>
        {ids.length > shown && (
          <Button small quiet onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            Show more of {formatCount(ids.length)}
          </Button>
        )}
        <Button small quiet aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          {isAdding ? 'Done' : 'Add products'}
        </Button>
      </p>
      {isAdding && <ProductPicker chosen={ids} most={most} onChange={onChange} />}
    </section>
  )
}

interface ChosenRowProps {
  id: number
  name: string
  product: ChosenProduct | undefined
  isOrdered: boolean | undefined
  onRemove: () => void
}

function ChosenRow({ id, name, product, isOrdered, onRemove }: ChosenRowProps) {
  const { row, handle } = useSortableRow(id, !isOrdered)
  return (
    <li {...row}>
      {isOrdered && <Handle name={name} className={styles.handle} {...handle} />}
      <Thumbnail url={product?.image ?? null} width={64} />
      <span className={styles.name}>
        {name}
        {product && <span className="soft">{facts(product)}</span>}
      </span>
      <Button small quiet aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
