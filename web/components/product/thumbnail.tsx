import { classNames } from '../../ui/class-names.ts'
import { useVariants } from './image-variants.ts'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  url: string | null
  /** The largest width at which it is shown, in CSS pixels. */
  width: 64 | 80 | 120 | 160
  className?: string | undefined
}

/** Hidden from screen readers, because the product's name stands beside it. */
export function Thumbnail({ url, width, className }: ThumbnailProps) {
  const variants = useVariants()
  const widths = ([160, 320, 480] as const).filter((step) => step <= width * 3)
  const hasVariants = url !== null && variants(url, 160, 'jpg') !== undefined
  const sources = (format: 'avif' | 'webp') =>
    widths.map((step) => `${variants(url ?? '', step, format)} ${step}w`).join(', ')
  return (
    <span className={classNames(styles.thumbnail, className)}>
      {url && (
        <picture>
          {hasVariants && <source type="image/avif" srcSet={sources('avif')} sizes={`${width}px`} />}
          {hasVariants && <source type="image/webp" srcSet={sources('webp')} sizes={`${width}px`} />}
          <img
            src={variants(url, 160, 'jpg') ?? url}
            alt=""
            width={width}
            height={width * 1.25}
            loading="lazy"
            decoding="async"
            onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
          />
        </picture>
      )}
    </span>
  )
}
