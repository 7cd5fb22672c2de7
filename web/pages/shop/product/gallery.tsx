import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../../../contract/product.ts'
import { growPhoto, recallPhoto } from '../../../components/product/photo-transition.ts'
import { Picture } from '../../../components/product/picture.tsx'
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx'
import styles from './gallery.module.css'
import type { ShownProduct } from './shown-product.ts'

const Zoom = lazyOverlay('Photographs', () => import('./zoom.tsx'))

/**
 * Keep in step with gallery.module.css and product.module.css. The widths are up to 4.5 % below
 * the real ones, so that a laptop that needs 1,675 pixels loads the variant of 1,600.
 */
const LARGE = '(min-width: 1760px) 1000px, (min-width: 900px) calc(57vw - 22px), min(88vw, 460px)'
const HALF = '(min-width: 1760px) 500px, (min-width: 900px) calc(29.5vw - 22px), min(88vw, 460px)'

export interface Photograph extends ProductImage {
  /** Caption about the model. */
  caption?: string
}

export function Gallery({ product }: { product: Omit<ShownProduct, 'images'> & { images: Photograph[] } }) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const [zoomIsOpen, setZoomIsOpen] = useState(false)
  const { id, images } = product
  useLayoutEffect(() => growPhoto(id, row.current?.querySelector('picture')?.parentElement), [id])

  function follow() {
    const list = row.current
    if (!list) return
    const distances = [...list.children].map((item) =>
      Math.abs((item as HTMLElement).offsetLeft - list.scrollLeft),
    )
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2
    setCurrent(
      atEnd && list.scrollLeft > 0 ? distances.length - 1 : distances.indexOf(Math.min(...distances)),
    )
  }

  function goTo(index: number) {
    const item = row.current?.children[index] as HTMLElement | undefined
    row.current?.scrollTo({ left: item?.offsetLeft ?? 0, behavior: 'smooth' })
  }

  if (images.length === 0) return <div className={styles.missing} />
  return (
    <div className={styles.gallery}>
      <ul ref={row} className={styles.row} onScroll={follow} aria-label="Photographs">
        {images.map((image, index) => (
          <li key={image.url}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Zoom: ${image.alt || product.name}`}
              aria-haspopup="dialog"
              onClick={() => {
                setZoomed(index)
                setZoomIsOpen(true)
              }}
              {...Zoom.intent}
            >
              <Picture
                image={image}
                sizes={index === 0 || (index % 2 === 1 && index === images.length - 1) ? LARGE : HALF}
                maxWidth={2400}
                webp
                eager={index === 0}
                preview={index === 0 ? recallPhoto(id) : undefined}
              />
            </button>
            {image.caption && <p className={styles.caption}>{image.caption}</p>}
          </li>
        ))}
      </ul>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={goTo} />}
      {zoomed !== undefined && (
        <Zoom
          images={images}
          first={zoomed}
          name={product.name}
          isOpen={zoomIsOpen}
          onClose={() => setZoomIsOpen(false)}
        />
      )}
    </div>
  )
}

interface ThumbnailsProps {
  images: readonly ProductImage[]
  current: number
  onChoose: (index: number) => void
}

function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  return (
    <div className={`${styles.thumbs} needs-js`} role="group" aria-label="Choose a photograph">
      {images.map((image, index) => (
        <button
          key={image.url}
          ref={index === current ? showThumb : undefined}
          type="button"
          aria-label={`Photograph ${index + 1} of ${images.length}`}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
        >
          <Picture image={image} sizes="56px" maxWidth={320} decorative />
        </button>
      ))}
    </div>
  )
}

/** Scrolls only the strip; scrollIntoView would scroll the page too. */
function showThumb(thumb: HTMLElement | null) {
  if (thumb) thumb.parentElement!.scrollLeft = thumb.offsetLeft - 160
}
