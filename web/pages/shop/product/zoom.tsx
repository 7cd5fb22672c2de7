import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../../../contract/product.ts'
import { Picture } from '../../../components/picture.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './zoom.module.css'

interface ZoomProps {
  images: readonly ProductImage[]
  /** The one that was asked for. */
  first: number
  name: string
  isOpen: boolean
  onClose: () => void
}

/** The photographs as wide as the window; a press brings the cloth nearer still. */
export default function Zoom({ images, first, name, isOpen, onClose }: ZoomProps) {
  return (
    <Dialog
      screen
      bare
      title={`Photographs of ${name}`}
      open={isOpen}
      onClose={onClose}
      className={styles.zoom}
    >
      <div className={styles.stack}>
        {images.map((image, place) => (
          <Near key={image.url} image={image} isFirst={place === first} name={name} />
        ))}
      </div>
    </Dialog>
  )
}

function Near({ image, isFirst, name }: { image: ProductImage; isFirst: boolean; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<{ x: number; y: number }>()

  useLayoutEffect(() => {
    if (isFirst) box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [isFirst])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !point) return
    element.scrollLeft = point.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = point.y * element.scrollHeight - element.clientHeight / 2
  }, [point])

  function turn(event: React.MouseEvent<HTMLButtonElement>) {
    if (point) return setPoint(undefined)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // By keyboard there is no place that was pressed: the middle.
    const isPressed = event.detail > 0
    setPoint({
      x: isPressed ? (event.clientX - left) / width : 0.5,
      y: isPressed ? (event.clientY - top) / height : 0.5,
    })
  }

  return (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        className={styles.photo}
        data-near={point ? '' : undefined}
        aria-label={`${point ? 'Smaller' : 'Larger'}: ${image.alt || name}`}
        onClick={turn}
      >
        <Picture image={image} sizes={point ? '220vw' : '100vw'} widest={2400} eager />
      </button>
    </div>
  )
}
