import { stringify } from 'csv-stringify/sync'

type Cells = Record<string, string | number>

/** The headings of Shopify's first generation of product files, by those of the second, as its help names them. */
const FIRST_GENERATION: Record<string, string> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Published on online store': 'Published',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
  'Option3 name': 'Option3 Name',
  'Option3 value': 'Option3 Value',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory quantity': 'Variant Inventory Qty',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Image alt text': 'Image Alt Text',
  'Variant image URL': 'Variant Image',
  'Gift card': 'Gift Card',
  'SEO title': 'SEO Title',
  'SEO description': 'SEO Description',
  'Weight value (grams)': 'Variant Grams',
}

/** Metafields have the same heading in both. */
export const FABRIC = 'Fabric (product.metafields.custom.fabric)'

const HEADINGS = ['Title', ...Object.keys(FIRST_GENERATION), 'Vendor', 'Type', 'Tags', 'Status', FABRIC]

export const picture = (name: string) => `https://cdn.old-shop.example/files/${name}.jpg?v=1`

/** Rows of a file of products; each row without a handle belongs to nothing. */
export function shopifyFile(
  rows: readonly Cells[],
  { generation = 2, delimiter = ',' }: { generation?: 1 | 2; delimiter?: string } = {},
): string {
  const nameOf = (heading: string) => (generation === 1 ? (FIRST_GENERATION[heading] ?? heading) : heading)
  const columns = HEADINGS.map((key) => ({ key, header: nameOf(key) }))
  return stringify([...rows], { header: true, columns, delimiter, bom: generation === 2 })
}

const COLOURS = ['Black', 'Sky', 'Moss', 'Sand', 'Rust']
const SIZES = ['XS', 'S', 'M', 'L']

/**
 * Products with ten variants each, as a shop of ten years has them: each fourth names its options in German, each fifth
 * has a third option, some pictures stand in rows of their own, and what is told of them stands in the first row alone.
 * Of each ten, one has a dearer size, one less than nothing in stock, one no number of pieces, one a former price, one
 * barcodes, one barcodes that are wrong, and one a table in its description. All have texts for search engines, a
 * weight, a metafield and one vendor.
 */
export function largeExport(pictureOf: (name: string) => string = picture, products = 200): Cells[] {
  return Array.from({ length: products }, (_, n) => productRows(n, pictureOf)).flat()
}

/** The last digit of a GTIN makes the sum of all, each second one three times, a multiple of ten. */
function gtinOf(number: number): string {
  const body = String(400_638_100_000 + number)
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** What is odd about a variant of the n-th product. */
function oddities(n: number, at: number): Cells {
  switch (n % 10) {
    case 1:
      return at % 2 === 1 ? { Price: '135,50' } : {}
    case 2:
      return at === 0 ? { 'Inventory quantity': -3 } : {}
    case 3:
      return { Barcode: gtinOf(n * 100 + at) }
    case 4:
      return { 'Compare-at price': '180.00' }
    case 6:
      return { 'Inventory quantity': '' }
    case 8:
      return at === 0 ? { Barcode: '4006381333932' } : {}
    default:
      return {}
  }
}

const TABLE = '<table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td>94&nbsp;cm</td></tr></table>'

function productRows(n: number, pictureOf: (name: string) => string): Cells[] {
  const handle = `linen-shirt-${n}`
  const isGerman = n % 4 === 0
  const lengths = n % 5 === 0 ? ['32', '34'] : ['']
  const sizes = lengths.length === 2 ? ['30'] : SIZES.slice(0, 2)
  const variants = COLOURS.flatMap((colour) =>
    sizes.flatMap((size) => lengths.map((length) => ({ colour, size, length }))),
  )
  const rows = variants.map(({ colour, size, length }, at): Cells => ({
    'URL handle': handle,
    'Option1 value': colour,
    'Option2 value': size,
    ...(length && { 'Option3 value': length }),
    SKU: `LS-${n}-${at}`,
    Barcode: '',
    Price: '125.00',
    'Inventory quantity': (n + at) % 7,
    'Variant image URL': pictureOf(`${handle}-${colour.toLowerCase()}`),
    ...oddities(n, at),
  }))
  Object.assign(rows[0]!, {
    Title: `Linen Shirt No. ${n}`,
    Description: `<p>A relaxed shirt in <b>washed</b> linen.</p><ul><li>Two pockets</li></ul>${n % 10 === 7 ? TABLE : ''}`,
    Type: 'Shirts',
    Tags: 'Women, linen',
    Vendor: 'Atelier Linen',
    'SEO title': `Linen Shirt No. ${n} | Atelier Linen`,
    'SEO description': 'A relaxed shirt.',
    'Weight value (grams)': 240,
    [FABRIC]: 'gid://shopify/Metaobject/1',
    Status: n % 10 === 0 ? 'draft' : 'active',
    'Option1 name': isGerman ? 'Farbe' : 'Color',
    'Option2 name': isGerman ? 'Größe' : 'Size',
    ...(lengths.length === 2 && { 'Option3 name': isGerman ? 'Länge' : 'Length' }),
  })
  const pictures = COLOURS.flatMap((colour) => [
    `${handle}-${colour.toLowerCase()}`,
    `${handle}-${colour.toLowerCase()}-back`,
  ])
  if (n % 10 === 9) pictures.push(`${handle}-rust-hem`, `${handle}-rust-label`)
  for (const [at, name] of pictures.entries()) {
    const row = (rows[at] ??= { 'URL handle': handle })
    Object.assign(row, {
      'Product image URL': pictureOf(name),
      'Image position': at + 1,
      'Image alt text': name,
    })
  }
  return rows
}

/** What a shop has beside garments in colours and sizes. */
export const oddProducts = (): Cells[] => [
  { 'URL handle': 'gift-card', Title: 'Gift card', Price: '25', 'Gift card': 'TRUE' },
  {
    'URL handle': 'wool-scarf',
    Title: 'Wool Scarf',
    Price: '60.00',
    'Inventory quantity': 4,
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    Description: '<p>A scarf.</p>',
  },
  { 'URL handle': 'no-title', Price: '60.00', 'Inventory quantity': 4 },
]

/** A small file with a fault of most kinds. */
export function untidyExport(): Cells[] {
  const product = (n: number, cells: Cells): Cells => ({
    'URL handle': `garment-${n}`,
    Title:
      n % 4 === 0
        ? `Double-faced Collarless Overcoat in Undyed Highland Wool No. ${n}`
        : `Linen Shirt No. ${n}`,
    Description: '<p>In washed linen.</p>',
    Price: '125.00',
    'Inventory quantity': 3,
    'Option1 name': 'Farbe',
    'Option1 value': 'Moos',
    'Option2 name': 'Größe',
    'Option2 value': 'M',
    ...cells,
  })
  const faults: Cells[] = [
    {},
    { Price: 'on request' },
    { 'Inventory quantity': -4 },
    { Barcode: '123' },
    { 'Compare-at price': '180' },
    { Title: '' },
  ]
  return Array.from({ length: 18 }, (_, n) => product(n, faults[n % faults.length]!))
}
