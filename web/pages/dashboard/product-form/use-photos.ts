import { useRef, useState } from 'react'
import { productFields } from '../../../../contract/product-fields.ts'
import { notify } from '../../../notifications.ts'
import { changePhoto, newPhoto, type Photo } from './draft-photos.ts'
import type { ProductDraft } from './product-draft.ts'
import type { Uploads } from './use-uploads.ts'

export type ChangeDraft = (change: (draft: ProductDraft) => Partial<ProductDraft>) => void

/** The place of the cover, before those of the sub-images. */
export const COVER = -1
const MAX_PICTURES = productFields.sub_images.maxEntries + 1

interface RemovedPhoto {
  photo: Photo
  label: string
  place: number
}

/** The form's actions on pictures; `box` is the element that contains their rows. */
export function usePhotos({ cover, sub_images }: ProductDraft, uploads: Uploads, onChange: ChangeDraft) {
  const box = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<RemovedPhoto | null>(null)
  const isFree = ({ key, url }: Photo) => url === '' && !uploads.uploads.has(key)

  /** Fills empty places first, beginning with the cover, and appends the rest. */
  function addFiles(files: File[]) {
    const free = [cover, ...sub_images].filter(isFree)
    const room = free.length + MAX_PICTURES - 1 - sub_images.length
    if (files.length > room) {
      notify('error', `A product has up to ${MAX_PICTURES} pictures: ${files.length - room} were left out.`)
    }
    const places = files.slice(0, room).map((file, index) => ({ file, photo: free[index] ?? newPhoto() }))
    const added = places.map(({ photo }) => photo).filter((photo) => !free.includes(photo))
    if (added.length > 0) onChange((draft) => ({ sub_images: [...draft.sub_images, ...added] }))
    for (const { file, photo } of places) void uploads.start(photo.key, file)
  }

  const change = (key: string, changed: Partial<Photo>) =>
    onChange((draft) => changePhoto(draft, key, changed))

  /** Only a picture can be restored, not an empty place or a refused file. */
  function remove(photo: Photo, label: string) {
    uploads.cancel(photo.key)
    setRemoved(photo.url ? { photo, label, place: sub_images.indexOf(photo) } : null)
    onChange(({ cover, sub_images }) =>
      cover.key === photo.key
        ? { cover: newPhoto() }
        : { sub_images: sub_images.filter(({ key }) => key !== photo.key) },
    )
  }

  function undo({ photo, place }: RemovedPhoto) {
    setRemoved(null)
    onChange(({ cover, sub_images }) =>
      place === COVER && isFree(cover)
        ? { cover: photo }
        : { sub_images: sub_images.toSpliced(Math.max(0, place), 0, photo) },
    )
    focusRow(photo.key)
  }

  function makeCover(photo: Photo) {
    onChange(({ cover, sub_images }) => ({
      cover: photo,
      sub_images: sub_images.flatMap((other) => {
        if (other.key !== photo.key) return [other]
        return isFree(cover) ? [] : [cover]
      }),
    }))
    focusRow(photo.key)
  }

  /** The pressed button is removed by the next render. */
  const focusRow = (key: string) =>
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-photo="${key}"] button`)?.focus())

  return { box, removed, addFiles, change, remove, undo, makeCover }
}
