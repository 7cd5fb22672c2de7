/** The view transition name of a product's photograph. */
export const photoName = (id: number): string => `photo-${id}`

let remembered: { id: number; src: string } | undefined

/** Remembers the clicked photograph, which the product page shows until its larger one is loaded. */
export function rememberPhoto(id: number, image: HTMLImageElement | null) {
  remembered = image?.complete && image.currentSrc ? { id, src: image.currentSrc } : undefined
}

export const recallPhoto = (id: number): string | undefined =>
  remembered?.id === id ? remembered.src : undefined
