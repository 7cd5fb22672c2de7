import { IMAGE_WIDTHS, variantUrl } from '../../contract/image.ts'
import type { ProductImage } from '../../contract/product.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './picture.module.css'

const FORMATS = ['avif', 'webp'] as const

interface PictureProps {
  image: ProductImage
  sizes: string
  /** Pixels; wider variants are left out of `srcset`. */
  maxWidth?: number
  eager?: boolean
  decorative?: boolean
  /** Low fetch priority; WebP is left out, so that browsers without AVIF get the JPEG. */
  lowPriority?: boolean
  className?: string | undefined
  transitionName?: string | undefined
  /** URL of a picture that replaces the placeholder. */
  preview?: string | undefined
}

/** Reserves its 4:5 box, against layout shift. */
export function Picture({
  image,
  sizes,
  maxWidth = 1600,
  eager = false,
  decorative = false,
  lowPriority = false,
  className,
  transitionName,
  preview,
}: PictureProps) {
  const behind = preview ?? image.placeholder
  return (
    <span
      className={classNames(styles.frame, className)}
      style={{
        backgroundImage: behind ? `url("${behind}")` : undefined,
        viewTransitionName: transitionName,
      }}
    >
      <picture>
        {FORMATS.slice(0, lowPriority ? 1 : 2).map((format) => {
          const offered = srcSet(image, format, maxWidth)
          return offered && <source key={format} type={`image/${format}`} srcSet={offered} sizes={sizes} />
        })}
        <img
          ref={hideBroken}
          onLoad={(event) => (event.currentTarget.style.visibility = '')}
          onError={(event) => hideBroken(event.currentTarget)}
          src={variantUrl(image.url, 640, 'jpg') ?? image.url}
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

function srcSet(image: ProductImage, format: 'avif' | 'webp', maxWidth: number): string {
  const limit = Math.min(maxWidth, image.width ?? 0)
  return IMAGE_WIDTHS.filter((width) => width >= Math.min(320, maxWidth / 2) && width <= limit)
    .map((width) => ({ width, url: variantUrl(image.url, width, format) }))
    .filter(({ url }) => url !== undefined)
    .map(({ width, url }) => `${url} ${width}w`)
    .join(', ')
}
