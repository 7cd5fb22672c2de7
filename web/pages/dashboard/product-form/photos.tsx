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
import { Button } from '../../../ui/button.tsx'
import { PhotoRow, SortablePhotoRow, type PhotoRowProps } from './photo-row.tsx'
import styles from './photos.module.css'
import { newPhoto, type Faults, type Photo, type ProductDraft } from './product-draft.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { PICTURE_TYPES, type Uploads } from './use-uploads.ts'

interface PhotosProps {
  draft: ProductDraft
  faults: Faults
  uploads: Uploads
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
}

export function Photos({ draft, faults, uploads, onChange }: PhotosProps) {
  const { cover, sub_images } = draft
  const isOver = useDroppedFiles((files) => addFiles(files))

  /** Fills empty rows first, beginning with the cover, and appends the rest. */
  function addFiles(files: File[]) {
    const isFree = ({ key, url }: Photo) => url === '' && !uploads.uploads.has(key)
    const free = [cover, ...sub_images].filter(isFree)
    const places = files.map((file, index) => ({ file, photo: free[index] ?? newPhoto() }))
    const added = places.map(({ photo }) => photo).filter((photo) => !free.includes(photo))
    if (added.length > 0) onChange((draft) => ({ sub_images: [...draft.sub_images, ...added] }))
    for (const { file, photo } of places) void uploads.start(photo.key, file)
  }

  const changePhoto = (key: string, changed: Partial<Photo>) =>
    onChange((draft) => ({
      cover: draft.cover.key === key ? { ...draft.cover, ...changed } : draft.cover,
      sub_images: draft.sub_images.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)),
    }))

  const rowOf = (photo: Photo, label: string) => ({
    photo,
    label,
    upload: uploads.uploads.get(photo.key),
    fault: faults[photo.key],
    onChange: (changed: Partial<Photo>) => {
      if (changed.url !== undefined) uploads.cancel(photo.key)
      changePhoto(photo.key, changed)
    },
    onFile: (file: File) => void uploads.start(photo.key, file),
  })

  return (
    <div className={styles.photos} data-over={isOver}>
      <PhotoRow {...rowOf(cover, 'Cover image')}>
        {(cover.url || uploads.uploads.has(cover.key)) && (
          <Button
            small
            quiet
            aria-label="Remove cover image"
            onClick={() => {
              uploads.cancel(cover.key)
              changePhoto(cover.key, { url: '', alt: '' })
            }}
          >
            Remove
          </Button>
        )}
      </PhotoRow>
      <SubImages photos={sub_images} rowOf={rowOf} uploads={uploads} onChange={onChange} />
      <div className={styles.more}>
        <Button
          small
          quiet
          onClick={() => onChange(({ sub_images }) => ({ sub_images: [...sub_images, newPhoto()] }))}
        >
          Add sub-image
        </Button>
        <label className={styles.choose}>
          <span className="text-link">Choose files</span>, drop them anywhere here, or paste them
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept={PICTURE_TYPES.join(',')}
            aria-label="Choose pictures"
            onChange={({ target }) => {
              addFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}

interface SubImagesProps extends Pick<PhotosProps, 'uploads' | 'onChange'> {
  photos: Photo[]
  rowOf: (photo: Photo, label: string) => PhotoRowProps
}

function SubImages({ photos, rowOf, uploads, onChange }: SubImagesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragEndEvent) =>
    onChange(({ sub_images }) => {
      const at = (id: unknown) => sub_images.findIndex(({ key }) => key === id)
      return over ? { sub_images: arrayMove(sub_images, at(active.id), at(over.id)) } : {}
    })
  const makeCover = (photo: Photo) =>
    onChange(({ cover, sub_images }) => ({
      cover: photo,
      sub_images: sub_images.map((other) => (other.key === photo.key ? cover : other)),
    }))
  function remove({ key }: Photo) {
    uploads.cancel(key)
    onChange(({ sub_images }) => ({ sub_images: sub_images.filter((photo) => photo.key !== key) }))
  }
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
              <SortablePhotoRow key={photo.key} {...rowOf(photo, label)}>
                {photo.url && (
                  <Button
                    small
                    quiet
                    aria-label={`Make ${label.toLowerCase()} the cover`}
                    onClick={() => makeCover(photo)}
                  >
                    Make cover
                  </Button>
                )}
                <Button
                  small
                  quiet
                  aria-label={`Remove ${label.toLowerCase()}`}
                  onClick={() => remove(photo)}
                >
                  Remove
                </Button>
              </SortablePhotoRow>
            )
          })}
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
