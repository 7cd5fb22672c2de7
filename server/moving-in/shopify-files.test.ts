import { expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import * as contract from '../../contract/moving-in.ts'
import type { MovingReport } from '../../contract/moving-in.ts'
import { reportOn } from '../../test/files.ts'
import { aShop } from '../../test/shop.ts'
import { picture, shopifyFile } from '../../test/shopify-export.ts'

type Rows = Parameters<typeof shopifyFile>[0]
type Cells = Rows[number]

const shop = aShop()

const send = (call: Call, file: string | Buffer) => reportOn<MovingReport>(shop, call, file)

/** What the catalogue holds, in words that a second import must leave as they are. */
async function catalogue() {
  const tables = [
    'select id, name, description, price, size_prices, active, sizes, tags, cover_image, sub_images, version from products',
    'select id, name, category_id, version from styles',
    'select id, name, family from colours',
    'select product_id, size, on_hand from stock',
    'select id, kind, quantity from stock_moves',
    'select id, sku, gtin, retired from skus',
    'select path, target from redirects',
    'select kind, external, id from external_ids',
  ]
  return await Promise.all(
    tables.map(async (sql) => (await shop.shop.pool.query(`${sql} order by 1, 2`)).rows),
  )
}

/** A product of a few variants; of its first row what the product says, of the others what the variant says. */
function shirt(
  handle: string,
  values: readonly (readonly string[])[],
  first: Cells = {},
  names?: readonly string[],
) {
  return values.map((options, at): Cells => {
    const cells: Cells = { 'URL handle': handle, Price: '125.00', 'Inventory quantity': 3 }
    for (const [n, value] of options.entries()) cells[`Option${n + 1} value`] = value
    if (at > 0) return cells
    for (const [n, name] of (names ?? ['Color', 'Size']).entries()) cells[`Option${n + 1} name`] = name
    return { ...cells, Title: 'Linen Shirt', Description: '<p>Washed linen.</p>', Status: 'active', ...first }
  })
}

const FOUR = [
  ['Sky', 'S'],
  ['Sky', 'M'],
  ['Rust', 'S'],
  ['Rust', 'M'],
]
const ONE = [['Sky', 'M']]
const withoutOptions: Cells = { 'Option1 name': 'Title', 'Option1 value': 'Default Title' }

/** The alphabet of Windows has signs where the one of ISO has none. */
const inWindows = (text: string) =>
  Buffer.from(text.replaceAll('€', '\x80').replaceAll('’', '\x92').replaceAll('–', '\x96'), 'latin1')
const bigEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

/** Fifty colours in forty sizes, as many as a product of Shopify may have and a product here holds. */
const twoThousand = Array.from({ length: 2_000 }, (_, n) => [`Shade ${n % 50}`, `W${Math.floor(n / 50)}`])

interface Fixture {
  file: string | Buffer
  /** [styles, products, sizes] that arrive. */
  arrives: [number, number, number]
  /** All that is said of rows, without what is said of headings. */
  said?: string[]
  names?: string[]
}

const FIXTURES: Record<string, Fixture> = {
  'of the second generation of headings': { file: shopifyFile(shirt('f1', FOUR)), arrives: [1, 2, 4] },
  'of the first generation of headings': {
    file: shopifyFile(shirt('f2', FOUR), { generation: 1 }),
    arrives: [1, 2, 4],
  },
  'of the first generation with a byte order mark': {
    file: `\ufeff${shopifyFile(shirt('f3', FOUR), { generation: 1 })}`,
    arrives: [1, 2, 4],
  },
  'with semicolons and decimal commas': {
    file: shopifyFile(shirt('f4', FOUR, { Price: '129,50' }), { delimiter: ';' }),
    arrives: [1, 2, 4],
  },
  'with tabs': { file: shopifyFile(shirt('f5', FOUR), { delimiter: '\t' }), arrives: [1, 2, 4] },
  'in the alphabet of Windows': {
    file: inWindows(
      shopifyFile(shirt('f6', ONE, { Title: 'L’été – 9 €' }), { generation: 1, delimiter: ';' }),
    ),
    arrives: [1, 1, 1],
    names: ['L’été – 9 €, Sky'],
  },
  'in UTF-16, little end first': {
    file: Buffer.from(
      `\ufeff${shopifyFile(shirt('f7', FOUR), { generation: 1, delimiter: '\t' })}`,
      'utf16le',
    ),
    arrives: [1, 2, 4],
  },
  'in UTF-16, big end first': {
    file: bigEndian(shopifyFile(shirt('f8', FOUR), { generation: 1, delimiter: '\t' })),
    arrives: [1, 2, 4],
  },
  'with the line ends of Windows': {
    file: shopifyFile(shirt('f9', FOUR)).replaceAll('\n', '\r\n'),
    arrives: [1, 2, 4],
  },
  'sorted, so that the row with the title comes last': {
    file: shopifyFile(shirt('f10', FOUR).toReversed()),
    arrives: [1, 2, 4],
  },
  'sorted, so that rows of two products alternate': {
    file: shopifyFile(
      FOUR.flatMap((_, at) => [shirt('f11', FOUR)[at]!, shirt('f11b', FOUR, { Title: 'Wide Jean' })[at]!]),
    ),
    arrives: [2, 4, 8],
  },
  'with German names of options': {
    file: shopifyFile(shirt('f12', FOUR, {}, ['Farbe', 'Größe'])),
    arrives: [1, 2, 4],
  },
  'with French names of options, the size first': {
    file: shopifyFile(
      shirt(
        'f13',
        FOUR.map(([colour, size]) => [size!, colour!]),
        {},
        ['Taille', 'Couleur'],
      ),
    ),
    arrives: [1, 2, 4],
  },
  'with three options': {
    file: shopifyFile(
      shirt(
        'f14',
        FOUR.flatMap(([colour]) => [
          [colour!, '30', '32'],
          [colour!, '30', '34'],
        ]).filter((_, at) => at < 2 || at > 5),
        {},
        ['Color', 'Waist', 'Length'],
      ),
    ),
    arrives: [1, 2, 4],
  },
  'without options': {
    file: shopifyFile([{ ...shirt('f15', [[]])[0]!, ...withoutOptions }]),
    arrives: [1, 1, 1],
    names: ['Linen Shirt'],
  },
  'with negative stock and without a number of pieces': {
    file: shopifyFile(
      shirt('f16', FOUR).map((cells, at) => ({ ...cells, 'Inventory quantity': [-4, '', 2, 'many'][at]! })),
    ),
    arrives: [1, 2, 4],
    said: [
      '2: There were -4 pieces: 0.',
      '3: The file does not say how many pieces there are: 0. The same in 1 more row.',
    ],
  },
  'of a product with 2,000 variants': {
    file: shopifyFile(shirt('f17', twoThousand)),
    arrives: [1, 50, 2_000],
  },
  'with rows that are only a picture': {
    file: shopifyFile([
      ...shirt('f18', ONE, { 'Product image URL': picture('a'), 'Image position': 1 }),
      ...['b', 'c'].map((name, at) => ({
        'URL handle': 'f18',
        'Product image URL': picture(name),
        'Image position': at + 2,
      })),
    ]),
    arrives: [1, 1, 1],
  },
  'with prices that are none': {
    file: shopifyFile(
      shirt('f19', FOUR).map((cells, at) => ({ ...cells, Price: ['dear', '1.234,00', "'60.00", '-5'][at]! })),
    ),
    arrives: [1, 1, 1],
    said: [
      '2 left out: “dear” is no price.',
      '3 left out: “1.234,00” is no price.',
      '5 left out: “-5” is no price.',
    ],
  },
  'with a right barcode, a wrong one and several': {
    file: shopifyFile(
      shirt('f20', FOUR.slice(0, 3)).map((cells, at) => ({
        ...cells,
        Barcode: ['96385074', '4006381333932', '4006381333931;036000291452'][at]!,
      })),
    ),
    arrives: [1, 2, 3],
    said: [
      '3: The barcode is left out. The last digit of 4006381333932 does not fit the others: it would be 1.',
      '4: Only the first of its 2 barcodes arrives.',
    ],
  },
  'with a size twice and one that is too long': {
    file: shopifyFile(shirt('f21', [...ONE, ['Sky', 'm'], ['Sky', 'For the tall and the very tall']])),
    arrives: [1, 1, 1],
    said: [
      '3 left out: Size m is there twice.',
      '4 left out: “For the tall and the very tall” is too long for a size: up to 20 letters.',
    ],
  },
  'with rows without handle, without title, and of a gift card': {
    file: shopifyFile([
      ...shirt('f22', ONE),
      { 'URL handle': '', Title: 'Lost', Price: '25' },
      { 'URL handle': 'f22b', Price: '25' },
      { 'URL handle': 'f22c', Title: 'Gift card', Price: '25', 'Gift card': 'TRUE' },
    ]),
    arrives: [1, 1, 1],
    said: [
      '3 left out: The row has no handle.',
      '4 left out: The product has no title.',
      '5 left out: Gift cards are sold on their own page here.',
    ],
  },
  'with line breaks, quotation marks and commas in cells': {
    file: shopifyFile(
      shirt('f23', ONE, { Title: 'The "Granddad", Shirt', Description: '<p>One,</p>\n\n<p>"two"</p>' }),
    ),
    arrives: [1, 1, 1],
    names: ['The "Granddad", Shirt, Sky'],
  },
  'with former prices, a table, no description and empty lines': {
    file: `${shopifyFile([
      ...shirt('f24', ONE, { Description: '<table><tr><td>S</td></tr></table>', 'Compare-at price': '180' }),
      ...shirt('f24b', ONE, { Description: '' }),
    ])}\n\n,,,\n`,
    arrives: [2, 2, 2],
    said: [
      '2: A table of the description became lines of text.',
      '2: The former price 180 is left out: make a sale to show one.',
      '3: There is no description; the title stands in its place.',
    ],
  },
}

test.each(Object.entries(FIXTURES))(
  'A file %s arrives whole, each fault is named by its row, and a second import changes nothing',
  async (_, { file, arrives: [styles, products, sizes], said = [], names }) => {
    const checked = await send(contract.checkShopifyProducts, file)
    const brought = await send(contract.importShopifyProducts, file)
    expect(brought).toEqual(checked)
    expect(brought).toMatchObject({ styles, products, sizes, here: 0 })
    const left_out = said.filter((sentence) => /^\d+ left out: /.test(sentence)).length
    expect(brought.left_out).toBe(left_out)
    const notes = brought.notes.map(
      ({ row, message, is_left_out }) => `${row}${is_left_out ? ' left out' : ''}: ${message}`,
    )
    expect(notes).toEqual(said)
    if (names) expect(brought.arriving.map(({ name }) => name)).toEqual(names)

    const first = await catalogue()
    const again = await send(contract.importShopifyProducts, file)
    expect(again).toMatchObject({ styles: 0, products: 0, sizes: 0, redirects: 0, here: products })
    expect(await catalogue()).toEqual(first)
  },
)

test('Of a product in very many colours 500 arrive, each with as many pictures as a product has, and the others are said', async () => {
  const rows = Array.from({ length: 510 }, (_, n) => ({
    'URL handle': 'scarf-of-all-colours',
    Title: 'Scarf',
    Price: 48,
    'Option1 name': 'Colour',
    'Option1 value': `Blue ${n}`,
    'Product image URL': picture(`scarf-${n}`),
  }))
  const report = await send(contract.checkShopifyProducts, shopifyFile(rows))
  expect(report).toMatchObject({ products: 500, left_out: 10 })
  expect(
    report.notes.filter(({ is_left_out }) => is_left_out).map(({ row, message }) => [row, message]),
  ).toContainEqual([502, 'A product has up to 500 colours.'])
  expect(report.arriving[0]!.pictures).toBe(31)
  expect(report.notes.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('479 pictures of Blue 0 are left out'),
  )
})
