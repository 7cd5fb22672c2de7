import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { variantUrl } from '../../../../contract/image.ts'
import { Picture } from '../../../components/product/picture.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Photograph } from './gallery.tsx'
import { magnify, MAX_SCALE } from './magnify.ts'
import styles from './zoom.module.css'

interface ZoomProps {
  images: readonly Photograph[]
  first: number
  name: string
  isOpen: boolean
  onClose: () => void
}

export default function Zoom({ images, first, name, isOpen, onClose }: ZoomProps) {
  const keysId = useId()
  return (
    <Dialog
      screen
      bare
      title={`Photographs of ${name}`}
      open={isOpen}
      onClose={onClose}
      className={styles.zoom}
    >
      <p id={keysId} className="visually-hidden">
        The keys + and − change the size of a photograph, the arrows move it.
      </p>
      <div className={styles.stack}>
        {images.map((image, index) => (
          <ZoomedPhoto key={image.url} image={image} isFirst={index === first} name={name} keysId={keysId} />
        ))}
      </div>
    </Dialog>
  )
}

/** A variant of the photograph that the page has loaded, because a larger one may take seconds. */
function findLoaded({ url }: Photograph): string | undefined {
  const name = variantUrl(url, 640, 'jpg') ?? url
  const shown = [...document.images].filter((photo) => photo.src.endsWith(name) && photo.complete)
  return shown.toSorted((a, b) => b.naturalWidth - a.naturalWidth)[0]?.currentSrc
}

interface ZoomedPhotoProps {
  image: Photograph
  isFirst: boolean
  name: string
  keysId: string
}

function ZoomedPhoto({ image, isFirst, name, keysId }: ZoomedPhotoProps) {
  const box = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLButtonElement>(null)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const [loaded] = useState(() => findLoaded(image))

  useLayoutEffect(() => {
    if (isFirst) box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [isFirst])

  useEffect(() => magnify(box.current!, photo.current!, (scale) => setIsEnlarged(scale > 1)), [])

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={photo}
        type="button"
        className={styles.photo}
        data-enlarged={isEnlarged ? '' : undefined}
        aria-label={`${isEnlarged ? 'Smaller' : 'Larger'}: ${image.alt || name}`}
        aria-describedby={keysId}
      >
        <Picture
          image={image}
          sizes={isEnlarged ? `${MAX_SCALE * 100}vw` : '97vw'}
          maxWidth={2400}
          webp
          eager={isFirst}
          preview={loaded}
        />
      </button>
      {image.caption && <p className={styles.caption}>{image.caption}</p>}
    </div>
  )
}
