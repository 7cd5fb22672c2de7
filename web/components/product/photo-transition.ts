let remembered: { id: number; src: string; from: DOMRect | undefined } | undefined

/** Call it when a card is pressed, so that the product page can show the card's picture until its own has loaded. */
export function rememberPhoto(id: number, image: HTMLImageElement | null) {
  remembered =
    image?.complete && image.currentSrc
      ? { id, src: image.currentSrc, from: image.getBoundingClientRect() }
      : undefined
}

export const recallPhoto = (id: number): string | undefined =>
  remembered?.id === id ? remembered.src : undefined

/**
 * Animates the card's picture into its frame on the product page. Not a view transition: the router defers rendering
 * until one has begun, and a Back that is pressed meanwhile is lost.
 */
export function growPhoto(id: number, frame: Element | null | undefined) {
  const from = recallPhoto(id) && remembered?.from
  if (!from || !frame || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  remembered!.from = undefined
  // The router scrolls to the top only after this.
  requestAnimationFrame(() => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    const photo = new Image()
    photo.src = remembered!.src
    photo.alt = ''
    Object.assign(photo.style, {
      position: 'fixed',
      inset: `${top}px auto auto ${left}px`,
      width: `${width}px`,
      height: `${height}px`,
      objectFit: 'cover',
      transformOrigin: '0 0',
      pointerEvents: 'none',
    })
    document.body.append(photo)
    const timing = { duration: 340, easing: 'cubic-bezier(0.2, 0, 0, 1)' }
    frame.animate({ opacity: [0, 0] }, timing)
    const scaled = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width}, ${from.height / height})`
    photo.animate({ transform: [scaled, 'none'] }, timing).onfinish = () => photo.remove()
  })
}
