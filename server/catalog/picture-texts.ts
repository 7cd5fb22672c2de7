import { productFields, type ProductFields } from '../../contract/product-fields.ts'
import { joinList, lengthOf, notValid, splitPlaces, type Fault } from './cells.ts'

type Pictures = Pick<ProductFields, 'cover_image' | 'sub_images'>

/** One place per picture; the first is the cover's, also when there is none. */
const placesOf = ({ cover_image, sub_images }: Pictures) => [cover_image, ...sub_images]

export function writePictureTexts(product: Pictures & Pick<ProductFields, 'image_alts'>): string {
  const texts = placesOf(product).map((url) => (url && product.image_alts[url]) || '')
  return joinList(texts).replace(/\|+$/, '')
}

/** Texts that the cell leaves out are empty. Undefined when there is no such column. */
export function readPictureTexts(
  cell: string | undefined,
  pictures: Pictures,
  fault: Fault,
): ProductFields['image_alts'] | undefined {
  if (cell === undefined) return undefined
  const { maxLength } = productFields.image_alts
  const [urls, texts] = [placesOf(pictures), splitPlaces(cell)]
  const long = texts.find((text) => lengthOf(text) > maxLength)
  if (long !== undefined) fault(notValid(long, `an alternative text has up to ${maxLength} characters`))
  const extra = texts.find((text, place) => text !== '' && !urls[place])
  if (extra !== undefined) fault(notValid(extra, 'no picture has this place; the cover has the first'))
  return Object.fromEntries(urls.flatMap((url, place) => (url && texts[place] ? [[url, texts[place]]] : [])))
}
