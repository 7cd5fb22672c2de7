/** Who wears the garment in a picture. */
export interface ImageModel {
  height_cm: number
  /** '' if unknown. It may be a size that the shop does not sell, as a sample has. */
  size: string
}

export const MIN_HEIGHT_CM = 50
export const MAX_HEIGHT_CM = 250

const CM_PER_INCH = 2.54

/** Parses `178`, `178 cm`, `1.78 m` or `5'10"` into whole centimetres; undefined for anything else. */
export function readHeight(typed: string): number | undefined {
  const [, metres, cm] = /^(?:([12][.,]\d{1,2})\s*m|(\d{2,3})\s*(?:cm)?)$/i.exec(typed.trim()) ?? []
  const [, feet, inches = '0'] =
    /^(\d)\s*(?:['’′]|ft)\s*(?:(\d{1,2})\s*(?:["”″]|''|in)?)?$/i.exec(typed.trim()) ?? []
  const height = feet
    ? (Number(feet) * 12 + Number(inches)) * CM_PER_INCH
    : metres
      ? Number(metres.replace(',', '.')) * 100
      : Number(cm)
  const isHeight = height >= MIN_HEIGHT_CM && height <= MAX_HEIGHT_CM && Number(inches) < 12
  return isHeight ? Math.round(height) : undefined
}

/** Such as 5′10″. */
export function inFeet(heightCm: number): string {
  const inches = Math.round(heightCm / CM_PER_INCH)
  return `${Math.floor(inches / 12)}′${inches % 12}″`
}
