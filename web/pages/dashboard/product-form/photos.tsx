import { useEffect, useRef } from 'react'
import type { AdminProduct } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { CopiedPhotos } from './copied-photos.tsx'
import { PhotoRow, type PhotoRowProps } from './photo-row.tsx'
import styles from './photos.module.css'
import { OF_HEIGHT, type Faults } from './draft-faults.ts'
import { newPhoto, type Photo } from './draft-photos.ts'
import type { ProductDraft } from './product-draft.ts'
import { SubImages } from './sub-images.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { COVER, usePhotos, type ChangeDraft } from './use-photos.ts'
import { PICTURE_TYPES, type Uploads } from './use-uploads.ts'

interface PhotosProps {
  draft: ProductDraft
  faults: Faults
  uploads: Uploads
  copied: AdminProduct | null
  onChange: ChangeDraft
}

export function Photos({ draft, faults, uploads, copied, onChange }: PhotosProps) {
  const { cover, sub_images } = draft
  const { box, removed, addFiles, change, remove, undo, makeCover } = usePhotos(draft, uploads, onChange)
  const isOver = useDroppedFiles(addFiles)
  const sizes = draft.sizes.map(({ size }) => size.trim()).filter(Boolean)

  const rowOf = (photo: Photo, label: string): PhotoRowProps => ({
    photo,
    label,
    upload: uploads.uploads.get(photo.key),
    fault: faults[photo.key],
    heightFault: faults[`${photo.key}${OF_HEIGHT}`],
    sizes,
    onChange: (changed) => {
      if (changed.url !== undefined) uploads.cancel(photo.key)
      change(photo.key, changed)
    },
    onFile: (file) => void uploads.start(photo.key, file),
    onRetry: () => uploads.retry(photo.key),
  })
  const removedRow = removed && <RemovedRow label={removed.label} onUndo={() => undo(removed)} />

  return (
    <div
      id="pictures"
      tabIndex={-1}
      role="group"
      aria-label="Pictures"
      className={styles.photos}
      ref={box}
      data-over={isOver}
    >
      {copied && <CopiedPhotos {...{ copied, draft, uploads, onChange }} />}
      {removed?.place === COVER && removedRow}
      <PhotoRow key={cover.key} {...rowOf(cover, 'Cover image')}>
        {(cover.url || uploads.uploads.has(cover.key)) && (
          <Button small quiet aria-label="Remove cover image" onClick={() => remove(cover, 'Cover image')}>
            Remove
          </Button>
        )}
      </PhotoRow>
      <SubImages
        photos={sub_images}
        rowOf={rowOf}
        removed={
          removed && removed.place !== COVER ? { place: removed.place, row: <li>{removedRow}</li> } : null
        }
        onChange={onChange}
        onMakeCover={makeCover}
        onRemove={remove}
      />
      <div className={styles.more}>
        <Button
          small
          quiet
          onClick={() => onChange(({ sub_images }) => ({ sub_images: [...sub_images, newPhoto()] }))}
        >
          Add sub-image
        </Button>
        <ChooseFiles onFiles={addFiles} />
      </div>
    </div>
  )
}

function RemovedRow({ label, onUndo }: { label: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The removed row's button had the focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.removed}>
      <p role="status">{label} was removed.</p>
      <button ref={button} type="button" onClick={onUndo}>
        <span className="text-link">Undo</span>
      </button>
    </div>
  )
}

function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <label className={styles.choose}>
      <span className="text-link">Choose files</span>, drop them anywhere here, or paste them
      <input
        type="file"
        multiple
        className="visually-hidden"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Choose pictures"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
