import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../../../contract/product.ts'
import { Picture } from '../../../components/picture.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './zoom.module.css'

interface ZoomProps {
  images: readonly ProductImage[]
  first: number
  name: string
  isOpen: boolean
  onClose: () => void
}

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
        {images.map((image, index) => (
          <ZoomedPhoto key={image.url} image={image} isFirst={index === first} name={name} />
        ))}
      </div>
    </Dialog>
  )
}

function ZoomedPhoto({ image, isFirst, name }: { image: ProductImage; isFirst: boolean; name: string }) {
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

  function toggle(event: React.MouseEvent<HTMLButtonElement>) {
    if (point) return setPoint(undefined)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // Enter and Space have no coordinates, so they enlarge the middle.
    const isPointer = event.detail > 0
    setPoint({
      x: isPointer ? (event.clientX - left) / width : 0.5,
      y: isPointer ? (event.clientY - top) / height : 0.5,
    })
  }

  return (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        className={styles.photo}
        data-enlarged={point ? '' : undefined}
        aria-label={`${point ? 'Smaller' : 'Larger'}: ${image.alt || name}`}
        onClick={toggle}
      >
        <Picture image={image} sizes={point ? '220vw' : '100vw'} maxWidth={2400} eager />
      </button>
    </div>
  )
}
