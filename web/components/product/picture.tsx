import { IMAGE_WIDTHS } from '../../../contract/image.ts'
import type { ProductImage } from '../../../contract/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { useVariants, type Variants } from './image-variants.ts'
import styles from './picture.module.css'

/** The frame's aspect ratio. */
const WIDTH_TO_HEIGHT = 4 / 5

interface PictureProps {
  image: ProductImage
  sizes: string
  /** In pixels; wider variants are left out of `srcset`. */
  maxWidth?: number
  /** For large pictures. Without it, a browser without AVIF gets a JPEG of 640 pixels. */
  webp?: boolean
  eager?: boolean
  decorative?: boolean
  lowPriority?: boolean
  className?: string | undefined
  /** URL of a picture that replaces the placeholder. */
  preview?: string | undefined
}

/** Reserves its 4:5 box, against layout shift. */
export function Picture({
  image,
  sizes,
  maxWidth = 1280,
  webp = false,
  eager = false,
  decorative = false,
  lowPriority = false,
  className,
  preview,
}: PictureProps) {
  const behind = preview ?? image.placeholder
  const variants = useVariants()
  return (
    <span
      className={classNames(styles.frame, className)}
      style={{ backgroundImage: behind ? `url("${behind}")` : undefined }}
    >
      <picture>
        {(webp ? (['avif', 'webp'] as const) : (['avif'] as const)).map((format) => {
          const offered = srcSet(image, variants, format, maxWidth)
          return offered && <source key={format} type={`image/${format}`} srcSet={offered} sizes={sizes} />
        })}
        <img
          ref={hideBroken}
          onLoad={(event) => (event.currentTarget.style.visibility = '')}
          onError={(event) => hideBroken(event.currentTarget)}
          src={variants(image.url, 640, 'jpg') ?? image.url}
          alt={decorative ? '' : image.alt}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : lowPriority ? 'low' : undefined}
          decoding={eager ? undefined : 'async'}
        />
      </picture>
    </span>
  )
}

/** Hides the broken-image icon. The error event may have fired before hydration. */
function hideBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.style.visibility = 'hidden'
}

/**
 * The last width is the picture's own, so that all of its pixels can be shown. A picture that is wider than its frame
 * is cropped, and `srcset` gives the width of the visible part.
 */
function srcSet(image: ProductImage, variants: Variants, format: 'avif' | 'webp', maxWidth: number): string {
  const { width: own, height } = image
  if (!own || !height) return ''
  const seen = Math.min(1, (WIDTH_TO_HEIGHT * height) / own)
  return IMAGE_WIDTHS.filter(
    (width, index) =>
      width >= maxWidth / 5 && width * seen <= maxWidth && (IMAGE_WIDTHS[index - 1] ?? 0) < own,
  )
    .map((width) => ({
      width: Math.round(Math.min(width, own) * seen),
      url: variants(image.url, width, format),
    }))
    .filter(({ url }) => url !== undefined)
    .map(({ width, url }) => `${url} ${width}w`)
    .join(', ')
}
