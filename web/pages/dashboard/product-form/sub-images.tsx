import { arrayMove } from '@dnd-kit/sortable'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SortableRows } from '../lists/sorting.tsx'
import { SortablePhotoRow, type PhotoRowProps } from './photo-row.tsx'
import styles from './photos.module.css'
import type { Photo } from './draft-photos.ts'
import type { ChangeDraft } from './use-photos.ts'

interface SubImagesProps {
  photos: Photo[]
  rowOf: (photo: Photo, label: string) => PhotoRowProps
  /** The row of a removed picture, shown before the picture at this index or after the last. */
  removed: { place: number; row: ReactNode } | null
  onChange: ChangeDraft
  onMakeCover: (photo: Photo) => void
  onRemove: (photo: Photo, label: string) => void
}

export function SubImages({ photos, rowOf, removed, onChange, onMakeCover, onRemove }: SubImagesProps) {
  return (
    <SortableRows
      ids={photos.map(({ key }) => key)}
      nameOf={(index) => `Sub-image ${index + 1}`}
      pickedUp={(index) => `Sub-image ${index + 1} of ${photos.length} is picked up.`}
      onMove={(from, to) => onChange(({ sub_images }) => ({ sub_images: arrayMove(sub_images, from, to) }))}
    >
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
                    aria-label={`Make cover: ${label.toLowerCase()}`}
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
    </SortableRows>
  )
}
