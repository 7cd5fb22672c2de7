import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import type { ChosenProduct } from '../../../../contract/collection.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProductPicker } from '../sale-prices/product-picker.tsx'
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: number) => known.get(id)?.name ?? `Product ${id}`
  const visible = ids.slice(0, shown)
  const rows = visible.map((id) => (
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
        {title} {ids.length > 0 && <span className={styles.soft}>{ids.length.toLocaleString('en-US')}</span>}
      </h3>
      <p className={styles.soft}>{about}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcing(ids, nameOf) }}
        onDragEnd={({ active, over }) => {
          if (over) onChange(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
        }}
      >
        <SortableContext items={visible} strategy={verticalListSortingStrategy}>
          <ol>{rows}</ol>
        </SortableContext>
      </DndContext>
      <p className={styles.buttons}>
        {ids.length > shown && (
          <Button small quiet onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            Show more of {ids.length.toLocaleString('en-US')}
          </Button>
        )}
        <Button small quiet aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          {isAdding ? 'Done' : 'Add products'}
        </Button>
      </p>
      {isAdding && <ProductPicker chosen={ids} onChange={(chosen) => onChange(chosen.slice(0, most))} />}
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !isOrdered })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging}
      style={{ translate: transform ? `${transform.x}px ${transform.y}px` : undefined, transition }}
    >
      {isOrdered && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Reorder ${name}`}
        >
          <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
            {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.3" />))}
          </svg>
        </button>
      )}
      <Thumbnail url={product?.image ?? null} width={64} />
      <span className={styles.name}>
        {name}
        {product && <span className={styles.soft}>{facts(product)}</span>}
      </span>
      <Button small quiet aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

/** For screen readers; the library's defaults would read out the ids. */
function announcing(ids: readonly number[], nameOf: (id: number) => string): Announcements {
  const placeOf = ({ id }: { id: unknown }) => ids.indexOf(Number(id)) + 1
  const over = (what: string, { active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
    `${nameOf(Number(active.id))} ${what} ${placeOf(over ?? active)} of ${ids.length}.`
  return {
    onDragStart: ({ active }) => `${nameOf(Number(active.id))}, at place ${placeOf(active)}, is picked up.`,
    onDragOver: (event) => over('is over place', event),
    onDragEnd: (event) => over('is now at place', event),
    onDragCancel: ({ active }) => `${nameOf(Number(active.id))} is back in its place.`,
  }
}
