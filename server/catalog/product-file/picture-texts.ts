import { MAX_HEIGHT_CM, MIN_HEIGHT_CM, readHeight, type ImageModel } from '../../../contract/image-model.ts'
import { productFields, type ProductFields } from '../../../contract/product-fields.ts'
import { joinList, lengthOf, notValid, splitPlaces, type ReportFault } from './cells.ts'

type Pictures = Pick<ProductFields, 'cover_image' | 'sub_images'>

/** One entry per picture; the first is always the cover's, even without a cover. */
const placesOf = ({ cover_image, sub_images }: Pictures) => [cover_image, ...sub_images]

const writePlaces = (product: Pictures, textOf: (url: string) => string): string =>
  joinList(placesOf(product).map((url) => (url ? textOf(url) : ''))).replace(/\|+$/, '')

export const writePictureTexts = (product: Pictures & Pick<ProductFields, 'image_alts'>): string =>
  writePlaces(product, (url) => product.image_alts[url] ?? '')

/** `178:M`, or `178` if the size is unknown. */
export const writePictureModels = (product: Pictures & Pick<ProductFields, 'image_models'>): string =>
  writePlaces(product, (url) => {
    const { height_cm, size } = product.image_models[url] ?? {}
    return height_cm === undefined ? '' : size ? `${height_cm}:${size}` : String(height_cm)
  })

/** The entry of each picture, empty if missing; undefined if the file has no such column. */
function readPlaces<V>(
  cell: string | undefined,
  pictures: Pictures,
  read: (text: string) => V | undefined,
  fault: ReportFault,
): Record<string, V> | undefined {
  if (cell === undefined) return undefined
  const [urls, texts] = [placesOf(pictures), splitPlaces(cell)]
  const extra = texts.find((text, place) => text !== '' && !urls[place])
  if (extra !== undefined) fault(notValid(extra, 'no picture has this place; the cover has the first'))
  return Object.fromEntries(
    urls.flatMap((url, place) => {
      const value = url && texts[place] ? read(texts[place]) : undefined
      return value === undefined ? [] : [[url!, value]]
    }),
  )
}

export function readPictureTexts(
  cell: string | undefined,
  pictures: Pictures,
  fault: ReportFault,
): ProductFields['image_alts'] | undefined {
  const { maxLength } = productFields.image_alts
  const read = (text: string) => {
    if (lengthOf(text) > maxLength) {
      fault(notValid(text, `an alternative text has up to ${maxLength} characters`))
    }
    return text
  }
  return readPlaces(cell, pictures, read, fault)
}

const MODEL_RULE = `write 178:M, the model’s height in centimetres from ${MIN_HEIGHT_CM} to ${MAX_HEIGHT_CM} and the size that is worn`

export function readPictureModels(
  cell: string | undefined,
  pictures: Pictures,
  fault: ReportFault,
): ProductFields['image_models'] | undefined {
  const read = (text: string): ImageModel | undefined => {
    const colon = text.includes(':') ? text.indexOf(':') : text.length
    const height_cm = readHeight(text.slice(0, colon))
    const size = text.slice(colon + 1).trim()
    if (height_cm !== undefined && lengthOf(size) <= productFields.image_models.maxLength) {
      return { height_cm, size }
    }
    fault(notValid(text, MODEL_RULE))
    return undefined
  }
  return readPlaces(cell, pictures, read, fault)
}
