import { useEffect, useRef, useState } from 'react'
import type { AdminProduct } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../../contract/counted.ts'
import styles from './photos.module.css'
import { newPhoto, type Photo } from './draft-photos.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ChangeDraft } from './use-photos.ts'
import type { Uploads } from './use-uploads.ts'

interface CopiedPhotosProps {
  copied: Pick<AdminProduct, 'name' | 'cover_image' | 'sub_images'>
  draft: Pick<ProductDraft, 'cover' | 'sub_images'>
  uploads: Uploads
  onChange: ChangeDraft
}

/**
 * Tells whose pictures a copy has, with a button that removes them. Pictures that are being replaced are not counted.
 */
export function CopiedPhotos({ copied, draft, uploads, onChange }: CopiedPhotosProps) {
  const [removed, setRemoved] = useState<{ cover: Photo | null; subs: Photo[] } | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undoButton.current?.focus({ preventScroll: true })
  }, [removed])
  const theirs = new Set([copied.cover_image, ...copied.sub_images].filter(Boolean))
  const isTheirs = ({ key, url }: Photo) => {
    const upload = uploads.uploads.get(key)
    return theirs.has(url) && (!upload || upload.fault !== undefined)
  }
  const count = [draft.cover, ...draft.sub_images].filter(isTheirs).length

  function removeAll() {
    const cover = isTheirs(draft.cover) ? draft.cover : null
    const subs = draft.sub_images.filter(isTheirs)
    for (const { key } of [...(cover ? [cover] : []), ...subs]) uploads.cancel(key)
    setRemoved({ cover, subs })
    onChange(({ sub_images }) => ({
      ...(cover && { cover: newPhoto() }),
      sub_images: sub_images.filter(({ key }) => !subs.some((photo) => photo.key === key)),
    }))
  }

  function undo({ cover, subs }: NonNullable<typeof removed>) {
    setRemoved(null)
    onChange((draft) => {
      const isFree = draft.cover.url === '' && !uploads.uploads.has(draft.cover.key)
      return {
        ...(cover && isFree && { cover }),
        sub_images: [...(cover && !isFree ? [cover] : []), ...subs, ...draft.sub_images],
      }
    })
  }

  if (count > 0)
    return (
      <div className={styles.copied}>
        <p role="status">
          {count === 1 ? 'This picture is' : `These ${count} pictures are`} of {copied.name}.
        </p>
        <Button small quiet onClick={removeAll}>
          {count === 1 ? 'Remove it' : 'Remove them all'}
        </Button>
      </div>
    )
  if (!removed) return null
  const gone = removed.subs.length + (removed.cover ? 1 : 0)
  return (
    <div className={styles.removed}>
      <p role="status">
        {counted(gone, 'picture')} of {copied.name} {gone === 1 ? 'was' : 'were'} removed.
      </p>
      <button ref={undoButton} type="button" onClick={() => undo(removed)}>
        <span className="text-link">Undo</span>
      </button>
    </div>
  )
}
