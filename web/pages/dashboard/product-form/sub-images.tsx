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
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SortablePhotoRow, type PhotoRowProps } from './photo-row.tsx'
import styles from './photos.module.css'
import type { Photo } from './product-draft.ts'
import type { ChangeDraft } from './use-photos.ts'

interface SubImagesProps {
  photos: Photo[]
  rowOf: (photo: Photo, label: string) => PhotoRowProps
  /** Shown before the picture of this place, or after the last. */
  removed: { place: number; row: ReactNode } | null
  onChange: ChangeDraft
  onMakeCover: (photo: Photo) => void
  onRemove: (photo: Photo, label: string) => void
}

export function SubImages({ photos, rowOf, removed, onChange, onMakeCover, onRemove }: SubImagesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragEndEvent) =>
    onChange(({ sub_images }) => {
      const at = (id: unknown) => sub_images.findIndex(({ key }) => key === id)
      return over ? { sub_images: arrayMove(sub_images, at(active.id), at(over.id)) } : {}
    })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcing(photos) }}
      onDragEnd={move}
    >
      <SortableContext items={photos.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {photos.map((photo, index) => {
            const label = `Sub-image ${index + 1}`
            return (
              <Fragment key={photo.key}>
                {removed?.place === index && removed.row}
                <SortablePhotoRow {...rowOf(photo, label)}>
                  {photo.url && (
                    <Button
                      small
                      quiet
                      aria-label={`Make ${label.toLowerCase()} the cover`}
                      onClick={() => onMakeCover(photo)}
                    >
                      Make cover
                    </Button>
                  )}
                  <Button
                    small
                    quiet
                    aria-label={`Remove ${label.toLowerCase()}`}
                    onClick={() => onRemove(photo, label)}
                  >
                    Remove
                  </Button>
                </SortablePhotoRow>
              </Fragment>
            )
          })}
          {removed && removed.place >= photos.length && removed.row}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** For screen readers; the library's defaults would read out the internal keys. */
function announcing(photos: Photo[]): Announcements {
  const placeOf = ({ id }: { id: unknown }) => photos.findIndex(({ key }) => key === id) + 1
  const over = (what: string, { active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
    `Sub-image ${placeOf(active)} ${what} ${placeOf(over ?? active)} of ${photos.length}.`
  return {
    onDragStart: ({ active }) => `Sub-image ${placeOf(active)} of ${photos.length} is picked up.`,
    onDragOver: (event) => over('is over place', event),
    onDragEnd: (event) => over('is now at place', event),
    onDragCancel: ({ active }) => `Sub-image ${placeOf(active)} is back in its place.`,
  }
}
