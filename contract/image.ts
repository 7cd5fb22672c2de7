import { Type } from 'typebox'
import { defineCall } from './call.ts'

/** Widths (pixels) that a stored picture can be asked for, at /images/<hash>-<width>.<avif|webp|jpg>. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024

export const uploadImage = defineCall({
  name: 'uploadImage',
  summary:
    'Store one picture (multipart, field `image`: JPEG, PNG, WebP or AVIF up to 15 MB), re-encoded and without metadata',
  method: 'POST',
  path: '/images',
  access: 'admin',
  answer: Type.Object({ url: Type.String() }),
})

/** A picture that the shop keeps, named by the hash of its content. */
const KEPT_IMAGE = /^\/images\/([0-9a-f]{32})\.jpg$/

/** Where a kept picture is found in another width and format; undefined for pictures kept elsewhere. */
export function variantUrl(
  url: string,
  width: (typeof IMAGE_WIDTHS)[number],
  format: 'avif' | 'webp' | 'jpg',
): string | undefined {
  const hash = KEPT_IMAGE.exec(url)?.[1]
  return hash && `/images/${hash}-${width}.${format}`
}
