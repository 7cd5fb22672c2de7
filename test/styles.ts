import type { NewProduct } from '../contract/product.ts'
import { createProduct } from '../server/catalog/save-products.ts'
import type { ColourContent } from '../contract/colour.ts'
import { createCategory } from '../server/catalog/styles/categories.ts'
import { insertColour } from '../server/catalog/styles/colour-queries.ts'
import { insertStyle, NOTHING_SAID, type StyleContent } from '../server/catalog/styles/style-queries.ts'
import type { Shop } from '../server/shop.ts'

type WithDatabase = { shop: Pick<Shop, 'db'> }

let lastColour = 0
let lastCategory = 0

/** Answers with its id. */
export const aCategory = ({ shop }: WithDatabase): Promise<number> =>
  shop.db
    .transaction()
    .execute(
      async (trx) =>
        (await createCategory(trx, { name: `Shirts ${++lastCategory}`, google_category: null })).id,
    )

/** A colour of the palette; answers with its id. */
export const aColour = ({ shop }: WithDatabase, colour: Partial<ColourContent> = {}): Promise<number> =>
  shop.db.transaction().execute((trx) =>
    insertColour(trx, {
      name: `Sky ${++lastColour}`,
      family: 'blue',
      hex: '#8fabc4',
      ...colour,
    }),
  )

/**
 * The beginning of a statement that inserts `count` products, each of a new style. Its query `numbered` has a row for
 * each: its number from 1 on, `n`, and the id of its style, `style_id`.
 */
export const withStyles = (count: number) => `
  with styled as (
    insert into styles (name) select 'Coat' from generate_series(1, ${count}) returning id
  ), numbered as (
    select row_number() over (order by id)::int as n, id as style_id from styled
  )`

interface AStyle {
  id: number
  /** The ids of its products, in the order of its colours. */
  products: number[]
}

/** A style in these colours, given by their ids; null is a product without a colour. */
export const aStyle = (
  { shop }: WithDatabase,
  colours: (number | null)[],
  { product = {}, ...style }: Partial<StyleContent> & { product?: Partial<NewProduct> } = {},
): Promise<AStyle> =>
  shop.db.transaction().execute(async (trx) => {
    const id = await insertStyle(trx, { ...NOTHING_SAID, name: 'Linen Shirt', ...style })
    const products: number[] = []
    for (const [at, colour_id] of colours.entries()) {
      const sent: NewProduct = {
        name: `Linen Shirt, ${at + 1}`,
        description: 'A relaxed shirt.',
        price: 12_500,
        product_type: 'women',
        quantity: 5,
        sizes: ['S', 'M', 'L'],
        ...product,
        style_id: id,
        colour_id,
      }
      products.push(await createProduct(trx, sent, 'test'))
    }
    return { id, products }
  })
