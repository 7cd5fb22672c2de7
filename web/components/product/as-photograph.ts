import type { HomePicture } from '../../../contract/home.ts'
import { IMAGE_WIDTHS, variantUrl } from '../../../contract/image.ts'

/** Below it no screen needs a picture that fills it. */
const SMALLEST = 640
/** Width of the picture that is shown where the page is shared. */
const SHARED_WIDTH = 1280

/** A stored picture as `Photograph` takes it, at the site that browsers load pictures from. Called by the loader, so browsers do not get this code. */
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
