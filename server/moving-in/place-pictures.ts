import type { ShopifyRow } from './shopify-rows.ts'
import { cut } from './read-rows.ts'

export interface MovedPicture {
  url: string
  alt: string
}

const MOST_PICTURES = 31

/**
 * The pictures of each colour. One of the gallery belongs to the colour whose own picture stands nearest before it; those
 * before the first belong to all.
 */
export function placePictures(
  group: readonly ShopifyRow[],
  colours: Iterable<string>,
  colourOf: (row: ShopifyRow) => string,
): Map<string, MovedPicture[]> {
  const gallery = group
    .filter(({ cells }) => isPicture(cells.picture))
    .map(({ cells }, at) => ({
      url: cells.picture,
      alt: cut(cells.alt, 300),
      position: Number(cells.position) || at + 1,
    }))
    .toSorted((a, b) => a.position - b.position)
  const owners = new Map<string, string>()
  for (const row of group) {
    const { variantPicture } = row.cells
    if (isPicture(variantPicture) && !owners.has(variantPicture)) owners.set(variantPicture, colourOf(row))
  }
  const placed = new Map([...colours].map((colour) => [colour, new Map<string, MovedPicture>()]))
  let owner: string | undefined
  for (const { url, alt } of gallery) {
    owner = owners.get(url) ?? owner
    for (const [colour, pictures] of placed)
      if (owner === undefined || owner === colour) pictures.set(url, { url, alt })
  }
  for (const [url, colour] of owners) {
    const pictures = placed.get(colour)
    if (pictures && !pictures.has(url)) pictures.set(url, { url, alt: '' })
  }
  return new Map(
    [...placed].map(([colour, pictures]) => {
      // The colour's own picture is its cover.
      const all = [...pictures.values()]
      const own = all.filter(({ url }) => owners.get(url) === colour)
      return [colour, [...own, ...all.filter((one) => !own.includes(one))].slice(0, MOST_PICTURES)]
    }),
  )
}

const isPicture = (url: string) => /^https:\/\/\S{1,1900}$/i.test(url)
