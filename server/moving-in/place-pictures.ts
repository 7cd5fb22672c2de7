import { cut } from '../../contract/cut.ts'
import { hasCredentials, WITH_CREDENTIALS } from '../../contract/product-fields.ts'
import type { Note } from './notes.ts'
import type { ShopifyRow } from './shopify-rows.ts'

export interface MovedPicture {
  url: string
  alt: string
}

const MOST_PICTURES = 31
const MOST_ALT = 300

/**
 * Assigns pictures to colours. A gallery picture belongs to the colour whose own picture comes last before it; those
 * before the first belong to all.
 */
export function placePictures(
  group: readonly ShopifyRow[],
  colours: Iterable<string>,
  colourOf: (row: ShopifyRow) => string,
  note: Note,
): Map<string, MovedPicture[]> {
  for (const { row, cells } of group) {
    for (const address of [cells.picture, cells.variantPicture])
      if (hasCredentials(secure(address)))
        note(row, `A picture is left out: its address ${WITH_CREDENTIALS}.`)
      else if (address !== '' && !isPicture(secure(address)))
        note(row, `The picture “${cut(address, 100)}” is left out: this is no address of the web.`)
    if (cells.alt.length > MOST_ALT)
      note(row, `The alternative text of a picture is cut after ${MOST_ALT} letters.`)
  }
  const gallery = group
    .filter(({ cells }) => isPicture(secure(cells.picture)))
    .map(({ cells }, at) => ({
      url: secure(cells.picture),
      alt: cut(cells.alt, MOST_ALT),
      position: Number(cells.position) || at + 1,
    }))
    .toSorted((a, b) => a.position - b.position)
  const owners = new Map<string, string>()
  for (const row of group) {
    const variantPicture = secure(row.cells.variantPicture)
    if (isPicture(variantPicture) && !owners.has(variantPicture)) owners.set(variantPicture, colourOf(row))
  }
  const placed = new Map([...colours].map((colour) => [colour, new Map<string, MovedPicture>()]))
  /** Number of gallery pictures left out per colour: a file may have thousands for each of a thousand colours. */
  const left = new Map<string, number>()
  let owner: string | undefined
  for (const { url, alt } of gallery) {
    owner = owners.get(url) ?? owner
    for (const [colour, pictures] of placed) {
      if (owner !== undefined && owner !== colour) continue
      if (pictures.size < MOST_PICTURES || pictures.has(url) || owners.get(url) === colour)
        pictures.set(url, { url, alt })
      else left.set(colour, (left.get(colour) ?? 0) + 1)
    }
  }
  for (const [url, colour] of owners) {
    const pictures = placed.get(colour)
    if (pictures && !pictures.has(url)) pictures.set(url, { url, alt: '' })
  }
  return new Map(
    [...placed].map(([colour, pictures]) => {
      // The colour's own picture is its cover.
      const all = [...pictures.values()]
      const isOwn = ({ url }: MovedPicture) => owners.get(url) === colour
      const more = all.length - MOST_PICTURES + (left.get(colour) ?? 0)
      if (more > 0)
        note(
          group[0]!.row,
          `${more} ${more === 1 ? 'picture' : 'pictures'} of ${colour || 'the product'} ${more === 1 ? 'is' : 'are'} left out: a product has up to ${MOST_PICTURES}.`,
        )
      const ordered = [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))]
      return [colour, ordered.slice(0, MOST_PICTURES)]
    }),
  )
}

const isPicture = (url: string) => /^https:\/\/\S{1,1900}$/i.test(url) && !hasCredentials(url)

/** Pictures are only fetched over https, which Shopify also supports. */
const secure = (url: string) => url.replace(/^(?:http:)?\/\//i, 'https://')
