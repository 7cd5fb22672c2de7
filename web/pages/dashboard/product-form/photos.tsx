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
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhotoRow, SortablePhotoRow } from './photo-row.tsx'
import styles from './photos.module.css'
import { newPhoto, type Faults, type Photo, type ProductDraft } from './product-draft.ts'
import type { useUploads } from './use-uploads.ts'

interface PhotosProps {
  draft: ProductDraft
  faults: Faults
  uploads: ReturnType<typeof useUploads>
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
}

/** The cover and the sub-images: dropped, pasted, chosen or typed; the sub-images in any order. */
export function Photos({ draft, faults, uploads, onChange }: PhotosProps) {
  const { cover, sub_images } = draft
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const isOver = useDroppedFiles((files) => addFiles(files))

  /** Fills what is still empty, the cover first, and appends the rest. */
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

  const move = ({ active, over }: DragEndEvent) =>
    onChange(({ sub_images }) => {
      const at = (id: unknown) => sub_images.findIndex(({ key }) => key === id)
      return over ? { sub_images: arrayMove(sub_images, at(active.id), at(over.id)) } : {}
    })

  const rowOf = (photo: Photo, label: string) => ({
    photo,
    label,
    upload: uploads.uploads.get(photo.key),
    fault: faults[photo.key],
    onChange: (changed: Partial<Photo>) => {
      // An address in its place: the file is no longer wanted.
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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcing(sub_images) }}
        onDragEnd={move}
      >
        <SortableContext items={sub_images.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {sub_images.map((photo, index) => {
              const label = `Sub-image ${index + 1}`
              return (
                <SortablePhotoRow key={photo.key} {...rowOf(photo, label)}>
                  {photo.url && (
                    <Button
                      small
                      quiet
                      aria-label={`Make ${label.toLowerCase()} the cover`}
                      onClick={() =>
                        onChange(({ cover, sub_images }) => ({
                          cover: photo,
                          sub_images: sub_images.map((other) => (other.key === photo.key ? cover : other)),
                        }))
                      }
                    >
                      Make cover
                    </Button>
                  )}
                  <Button
                    small
                    quiet
                    aria-label={`Remove ${label.toLowerCase()}`}
                    onClick={() => {
                      uploads.cancel(photo.key)
                      onChange(({ sub_images }) => ({
                        sub_images: sub_images.filter(({ key }) => key !== photo.key),
                      }))
                    }}
                  >
                    Remove
                  </Button>
                </SortablePhotoRow>
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
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
            accept="image/jpeg,image/png,image/webp,image/avif"
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

/** What is read out while a picture is moved: by its place, since its key says nothing to anybody. */
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

/** Files that are dropped on the page or pasted into it; whether some are being dragged over it now. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    document.addEventListener(
      'dragover',
      (event) => {
        if (!carries(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    document.addEventListener('dragleave', (event) => !event.relatedTarget && setIsOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!carries(event)) return
        event.preventDefault()
        setIsOver(false)
        take.current([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        take.current(files)
      },
      { signal },
    )
    return () => controller.abort()
  }, [])
  return isOver
}
