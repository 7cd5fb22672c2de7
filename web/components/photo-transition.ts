/** The photograph that grows from a card into its product page, and back. */
export const photoName = (id: number): string => `photo-${id}`

let seen: { id: number; src: string } | undefined

/** The photograph that was clicked stands in for the larger one until that is loaded. */
export function rememberPhoto(id: number, image: HTMLImageElement | null) {
  seen = image?.complete && image.currentSrc ? { id, src: image.currentSrc } : undefined
}

export const recallPhoto = (id: number): string | undefined => (seen?.id === id ? seen.src : undefined)
