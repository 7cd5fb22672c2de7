import type { MovingNote } from '../../contract/moving-in.ts'
import type { Note } from './notes.ts'
import type { ShopifyFile, ShopifyRow } from './shopify-rows.ts'

/** The import adds its own tag to these. */
export const MOST_TAGS = 19
export const MOST_LETTERS = { title: 160, description: 10_000, tag: 40, sku: 60, colour: 40 } as const

const SEO = /^seo /i

/** Columns that are ignored for all products are noted once, at the headings. */
export function notesOfFile({ unread }: ShopifyFile, vendors: ReadonlySet<string>): MovingNote[] {
  const ofHeadings = (message: string) => ({ row: 1, handle: '', message, is_left_out: false })
  const columns = unread.map(({ heading, rows }) => {
    const filled = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row has' : 'rows have'} something in it.`
    const why = SEO.test(heading) ? ' Search engines get the name and the description of the product.' : ''
    return ofHeadings(`The column “${heading}” is left out: ${filled}${why}`)
  })
  const [vendor] = vendors
  if (vendor === undefined) return columns
  const what =
    vendors.size > 1 ? `The ${vendors.size} vendors become tags` : `The vendor “${vendor}” is left out`
  return [...columns, ofHeadings(`${what}: feeds name the shop as the brand of all products.`)]
}

export function noteWhatIsCut({ row, cells }: ShopifyRow, tags: readonly string[], note: Note): void {
  if (cells.title.length > MOST_LETTERS.title)
    note(row, `The title is cut after ${MOST_LETTERS.title} letters.`)
  const long = tags.filter((tag) => tag.length > MOST_LETTERS.tag)
  if (long.length > 0) note(row, `Cut after ${MOST_LETTERS.tag} letters: the tag ${long.join(', the tag ')}.`)
  const more = tags.slice(MOST_TAGS)
  if (more.length > 0) note(row, `A product has up to ${MOST_TAGS} tags. Left out: ${more.join(', ')}.`)
}
