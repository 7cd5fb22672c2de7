import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Over,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ComponentProps, ReactNode } from 'react'
import { ArrowKeySensor } from './arrow-key-sensor.ts'

interface SortableRowsProps {
  /** Ids of the rows, in their order. */
  ids: readonly (number | string)[]
  /** Number of rows to render; all if undefined. */
  most?: number
  /** Name of the row at an index for screen readers; the library's default is its id. */
  nameOf: (index: number) => string
  /** Announced when the row at an index is picked up. */
  pickedUp: (index: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Rows that can be reordered by dragging or with the keyboard. */
export function SortableRows({ ids, most, nameOf, pickedUp, onMove, children }: SortableRowsProps) {
  const drawn = ids.slice(0, most)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(ArrowKeySensor, { ids: drawn }),
  )
  const indexOf = ({ id }: Active | Over) => ids.indexOf(id)
  const say = (what: string, { active, over }: { active: Active; over: Over | null }) =>
    `${nameOf(indexOf(active))} ${what} ${indexOf(over ?? active) + 1} of ${ids.length}.`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => pickedUp(indexOf(active)),
          onDragOver: (event) => say('is over place', event),
          onDragEnd: (event) => say('is now at place', event),
          onDragCancel: ({ active }) => `${nameOf(indexOf(active))} is back in its place.`,
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(indexOf(active), indexOf(over))
      }}
    >
      <SortableContext items={drawn} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The attributes of a row and its handle. */
export function useSortableRow(id: number | string, disabled = false) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled })
  return {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging,
      style: { translate: transform ? `${transform.x}px ${transform.y}px` : undefined, transition },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}

interface HandleProps extends ComponentProps<'button'> {
  /** Name of the handle's row. */
  name: string
}

export const Handle = ({ name, ...props }: HandleProps) => (
  <button type="button" {...props} aria-label={`Reorder ${name}`}>
    <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
      {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.3" />))}
    </svg>
  </button>
)
