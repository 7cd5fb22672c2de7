import type { Call } from './call.ts'
import type * as schemas from './schemas/image.ts'

/** Widths (pixels) that a stored picture can be asked for, at /images/<hash>-<width>.<avif|webp|jpg>. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024

export const uploadImage: Call<typeof schemas.uploadImage> = { method: 'POST', path: '/images' }

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
