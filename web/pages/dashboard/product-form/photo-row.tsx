import { useId, useState, type ReactNode } from 'react'
import { variantUrl } from '../../../../contract/image.ts'
import { MAX_PICTURE_LENGTH, productFields } from '../../../../contract/product-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FileInput } from '../forms/file-input.tsx'
import { Handle, useSortableRow } from '../lists/sorting.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import dashboard from '../dashboard.module.css'
import styles from './photos.module.css'
import { isFormer, OF_FORMER, type Photo } from './draft-photos.ts'
import { PICTURE_TYPES, type Upload } from './use-uploads.ts'
import { fieldsOf } from '../forms/fields-of.ts'

export interface PhotoRowProps {
  photo: Photo
  label: string
  upload: Upload | undefined
  fault: string | undefined
  heightFault: string | undefined
  /** The product's sizes, for the size that the model wears. */
  sizes: readonly string[]
  onChange: (changed: Partial<Photo>) => void
  onFile: (file: File) => void
  onRetry: () => void
  handle?: ReactNode
  children?: ReactNode
}

export function PhotoRow({ handle, children, ...props }: PhotoRowProps) {
  const { photo, label, upload, fault, onChange } = props
  const field = fieldsOf(photo, onChange)
  const [isTyping, setIsTyping] = useState(false)
  const failure = useId()
  const isStored = variantUrl(photo.url, 160, 'jpg') !== undefined
  const hasAddress = isTyping || (photo.url !== '' && !isStored && !upload)
  return (
    <div className={styles.row} role="group" aria-label={label} data-photo={photo.key}>
      {handle}
      <PictureOf {...props} describedBy={upload?.fault === undefined ? undefined : failure} />
      <div className={styles.fields}>
        <p className={styles.label} aria-hidden>
          {label}
        </p>
        {upload && <UploadState upload={upload} id={failure} />}
        {hasAddress && (
          <TextField
            {...field('url')}
            label={label}
            className={dashboard.bare}
            placeholder="https://…"
            inputMode="url"
            ref={isTyping ? takeFocus : undefined}
            maxLength={MAX_PICTURE_LENGTH}
            error={fault}
            onBlur={() => setIsTyping(false)}
          />
        )}
        {(photo.url || (upload && upload.fault === undefined)) && (
          <TextField
            {...field('alt')}
            label="Alternative text"
            aria-label={`${label}: alternative text`}
            className={isFormer(photo, 'alt') ? styles.former : undefined}
            hint={isFormer(photo, 'alt') ? OF_FORMER : undefined}
            placeholder="What it shows"
            maxLength={productFields.image_alts.maxLength}
          />
        )}
        {photo.url && <ModelFields {...props} />}
      </div>
      <div className={styles.tools}>
        {upload?.canRetry && (
          <Button small quiet aria-label={`Try again to upload ${upload.name}`} onClick={props.onRetry}>
            Try again
          </Button>
        )}
        {!hasAddress && !isStored && (!upload || upload.fault !== undefined) && (
          <Button small quiet aria-label={`${label}: add by address`} onClick={() => setIsTyping(true)}>
            Add by address
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

function ModelFields({ photo, label, heightFault, sizes, onChange }: PhotoRowProps) {
  const { worn } = photo
  const field = fieldsOf(photo, onChange)
  const offered = worn === '' || sizes.includes(worn) ? sizes : [worn, ...sizes]
  return (
    <div className={styles.model}>
      <TextField
        {...field('height')}
        label="Model’s height"
        aria-label={`${label}: model’s height`}
        className={isFormer(photo, 'height') ? styles.former : undefined}
        hint={isFormer(photo, 'height') ? OF_FORMER : undefined}
        placeholder="178 or 5′10″"
        maxLength={12}
        error={heightFault}
      />
      {offered.length > 0 && (
        <Select {...field('worn')} label="Wears" aria-label={`${label}: size that the model wears`}>
          <option value="">Not said</option>
          {offered.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      )}
    </div>
  )
}

function PictureOf({
  photo,
  label,
  upload,
  fault,
  onFile,
  describedBy,
}: PhotoRowProps & { describedBy: string | undefined }) {
  const shown = upload?.preview ?? variantUrl(photo.url, 160, 'jpg') ?? (fault ? '' : photo.url)
  return (
    <label className={styles.picture} title={shown ? 'Choose another file' : 'Choose a file'}>
      {shown && (
        <img
          key={shown}
          src={shown}
          alt=""
          onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        />
      )}
      <span className={shown ? 'visually-hidden' : undefined}>Choose</span>
      <FileInput
        label={`${label}: choose a file`}
        accept={PICTURE_TYPES.join(',')}
        describedBy={describedBy}
        onFile={onFile}
      />
    </label>
  )
}

function UploadState({ upload: { name, progress, fault }, id }: { upload: Upload; id: string }) {
  if (fault !== undefined) {
    return (
      <p className={styles.failure} id={id} role="alert">
        {fault}
      </p>
    )
  }
  return (
    <div className={styles.state}>
      <progress value={progress} aria-label={`Uploading ${name}`} />
      <p>{progress < 1 ? `Uploading ${name}: ${Math.floor(progress * 100)}%` : `Preparing ${name}…`}</p>
    </div>
  )
}

export function SortablePhotoRow(props: PhotoRowProps) {
  const { row, handle } = useSortableRow(props.photo.key)
  return (
    <li className={styles.sortable} {...row}>
      <PhotoRow {...props} handle={<Handle name={props.label} className={styles.handle} {...handle} />} />
    </li>
  )
}
