/** `Size M`, but `One size` as it is; nothing for a garment without sizes. */
export const sizeLabel = (size: string): string => (/size/i.test(size) ? size : size && `Size ${size}`)
