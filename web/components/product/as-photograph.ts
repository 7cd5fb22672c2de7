import type { HomePicture } from '../../../contract/home.ts'
import { IMAGE_WIDTHS, variantUrl } from '../../../contract/image.ts'

/** In CSS pixels. Narrower pictures do not fill any screen. */
const SMALLEST = 640
/** Width in pixels of the picture in previews of shared links. */
const SHARED_WIDTH = 1280

/**
 * Converts a stored picture for `Photograph`, with URLs at the site that serves pictures. Called by loaders only, so
 * that browsers do not load this code.
 */
export function asPhotograph({ url, width, height, alt, x, y }: HomePicture, site: string) {
  const widths = IMAGE_WIDTHS.filter(
    (wide, at) => wide >= SMALLEST && (wide === SMALLEST || IMAGE_WIDTHS[at - 1]! < width),
  )
  const files = widths.flatMap((wide) =>
    (['avif', 'webp'] as const).map((format) => variantUrl(url, wide, format)!),
  )
  const shared = variantUrl(url, SHARED_WIDTH, 'jpg')!
  const sharedWidth = Math.min(SHARED_WIDTH, width)
  return {
    photograph: {
      files: Object.fromEntries([...files, shared].map((file) => [file, site + file])),
      portrait: undefined,
      alt,
      width,
      height,
      focus: `${x}% ${y}%`,
    },
    shared: { url: shared, alt, width: sharedWidth, height: Math.round((height * sharedWidth) / width) },
  }
}
