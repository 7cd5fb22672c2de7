import { call } from './call.ts'
import type * as schemas from './schemas/image.ts'

/** In pixels: the widths that /images/<hash>-<width>.<avif|webp|jpg> serves. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024

export const uploadImage = call<typeof schemas.uploadImage>('POST', '/images')

/** The URL of a picture that the shop stores; group 1 is its hash. */
export const STORED_IMAGE = /^\/images\/([0-9a-f]{32})\.jpg$/

export function variantUrl(
  url: string,
  width: (typeof IMAGE_WIDTHS)[number],
  format: 'avif' | 'webp' | 'jpg',
): string | undefined {
  const hash = STORED_IMAGE.exec(url)?.[1]
  return hash && `/images/${hash}-${width}.${format}`
}
