import type { ImageModel } from '../../../../contract/image-model.ts'
import { randomKey } from '../../../random-key.ts'

export interface Photo {
  key: string
  url: string
  alt: string
  /** The model's height, in centimetres or feet. */
  height: string
  worn: string
  /** The texts of the picture that this one replaced. */
  former?: Words
}

type Words = Pick<Photo, 'alt' | 'height' | 'worn'>

/**
 * Keeps the texts, because a picture is often replaced by a better one of the same view. The form asks about texts that
 * were written for the former picture.
 */
export const replacePicture = (photo: Photo, url: string): Photo => {
  const { alt, height, worn, url: before } = photo
  return { ...photo, url, ...(before !== '' && before !== url && { former: { alt, height, worn } }) }
}

interface Photos {
  cover: Photo
  sub_images: Photo[]
}

export function changePhoto(
  { cover, sub_images }: Photos,
  key: string,
  { url, ...words }: Partial<Photo>,
): Photos {
  const changed = (photo: Photo): Photo =>
    photo.key === key ? { ...replacePicture(photo, url ?? photo.url), ...words } : photo
  return { cover: changed(cover), sub_images: sub_images.map(changed) }
}

/** Whether the text was written for the former picture and is unchanged since. */
export const isFormer = (photo: Photo, name: keyof Words): boolean =>
  photo[name] !== '' && photo[name] === photo.former?.[name]

export const OF_FORMER = 'Of the former picture: is it still true?'

export const newPhoto = (url = '', alt = '', model?: ImageModel): Photo => ({
  key: randomKey(),
  url,
  alt,
  height: model ? String(model.height_cm) : '',
  worn: model?.size ?? '',
})
