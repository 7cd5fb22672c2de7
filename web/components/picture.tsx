import { IMAGE_WIDTHS, variantUrl } from '../../contract/image.ts'
import type { ProductImage } from '../../contract/product.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './picture.module.css'

const FORMATS = ['avif', 'webp'] as const

interface PictureProps {
  image: ProductImage
  /** How wide it stands on the page, as in the `sizes` attribute. */
  sizes: string
  /** The widest variant worth offering here, in pixels. */
  widest?: number
  /** For the first row: loads before everything else. */
  eager?: boolean
  /** Where the words beside it say all that it shows. */
  decorative?: boolean
  /** For what few see: it comes after all else, and an older browser gets the JPEG. */
  modest?: boolean
  className?: string | undefined
  /** Names the picture for the transition between two pages. */
  transitionName?: string | undefined
  /** Shown until the picture is there, instead of its placeholder. */
  standIn?: string | undefined
}

/** A product photograph in a box of 4:5 that is there before the photograph is. */
export function Picture({
  image,
  sizes,
  widest = 1600,
  eager = false,
  decorative = false,
  modest = false,
  className,
  transitionName,
  standIn,
}: PictureProps) {
  const behind = standIn ?? image.placeholder
  return (
    <span
      className={classNames(styles.frame, className)}
      style={{
        backgroundImage: behind ? `url("${behind}")` : undefined,
        viewTransitionName: transitionName,
      }}
    >
      <picture>
        {FORMATS.slice(0, modest ? 1 : 2).map((format) => {
          const offered = srcSet(image, format, widest)
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
          fetchPriority={eager ? 'high' : modest ? 'low' : undefined}
          decoding={eager ? undefined : 'async'}
        />
      </picture>
    </span>
  )
}

/** A picture kept elsewhere may be gone, perhaps before scripts ran: the ground stays, not a broken mark. */
function hideBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.style.visibility = 'hidden'
}

function srcSet(image: ProductImage, format: 'avif' | 'webp', widest: number): string {
  const limit = Math.min(widest, image.width ?? 0)
  return IMAGE_WIDTHS.filter((width) => width >= Math.min(320, widest / 2) && width <= limit)
    .map((width) => ({ width, url: variantUrl(image.url, width, format) }))
    .filter(({ url }) => url !== undefined)
    .map(({ width, url }) => `${url} ${width}w`)
    .join(', ')
}
