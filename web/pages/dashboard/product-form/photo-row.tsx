import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { variantUrl } from '../../../../contract/image.ts'
import { MAX_PICTURE_LENGTH, productFields } from '../../../../contract/product-fields.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './photos.module.css'
import type { Photo } from './product-draft.ts'
import { PICTURE_TYPES, type Upload } from './use-uploads.ts'

export interface PhotoRowProps {
  photo: Photo
  label: string
  upload: Upload | undefined
  fault: string | undefined
  onChange: (changed: Partial<Photo>) => void
  onFile: (file: File) => void
  handle?: ReactNode
  children?: ReactNode
}

export function PhotoRow({ photo, label, upload, fault, onChange, onFile, handle, children }: PhotoRowProps) {
  const shown = upload?.preview ?? variantUrl(photo.url, 160, 'jpg') ?? (fault ? '' : photo.url)
  return (
    <div className={styles.row}>
      {handle}
      <label className={styles.picture} title="Choose a file">
        {shown && (
          <img
            key={shown}
            src={shown}
            alt=""
            onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
          />
        )}
        <span className={shown ? 'visually-hidden' : undefined}>Choose</span>
        <input
          type="file"
          className="visually-hidden"
          accept={PICTURE_TYPES.join(',')}
          aria-label={`${label}: choose a file`}
          onChange={({ target }) => {
            if (target.files?.[0]) onFile(target.files[0])
            target.value = ''
          }}
        />
      </label>
      <div className={styles.fields}>
        <TextField
          label={label}
          placeholder="https://… or a file"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_PICTURE_LENGTH}
          error={upload?.fault ?? fault}
          value={photo.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
        <TextField
          label="Alternative text"
          aria-label={`${label}: alternative text`}
          placeholder="What it shows"
          autoComplete="off"
          maxLength={productFields.image_alts.maxLength}
          value={photo.alt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        {upload && upload.fault === undefined && (
          <progress
            className={styles.progress}
            value={upload.progress}
            aria-label={`Uploading ${upload.name}`}
          />
        )}
      </div>
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

export function SortablePhotoRow(props: PhotoRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: props.photo.key,
    })
  return (
    <li
      ref={setNodeRef}
      className={styles.sortable}
      data-dragging={isDragging}
      style={{ translate: transform ? `${transform.x}px ${transform.y}px` : undefined, transition }}
    >
      <PhotoRow
        {...props}
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.handle}
            {...attributes}
            {...listeners}
            aria-label={`Reorder ${props.label}`}
          >
            <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
              {[2, 8, 14].flatMap((y) =>
                [2, 8].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.3" />),
              )}
            </svg>
          </button>
        }
      />
    </li>
  )
}
