export const photoName = (id: number): string => `photo-${id}`

let remembered: { id: number; src: string } | undefined

/** The product page shows this loaded picture until its larger one has loaded. */
export function rememberPhoto(id: number, image: HTMLImageElement | null) {
  remembered = image?.complete && image.currentSrc ? { id, src: image.currentSrc } : undefined
}

export const recallPhoto = (id: number): string | undefined =>
  remembered?.id === id ? remembered.src : undefined
