import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type Colour, COLOUR_FAMILIES, listColours, updateColour } from '../contract/colour.ts'
import { changeManyProducts } from '../contract/many-products.ts'
import { type AdminProduct, createProduct, getProductForEdit, updateProduct } from '../contract/product.ts'
import { exportProducts, importProducts } from '../contract/product-file.ts'
import { dayIn, savePromises } from '../contract/promise.ts'
import { saveCodes } from '../contract/sku.ts'
import { countStock, listStock, type StockProduct } from '../contract/stock-count.ts'
import {
  type AdminStyle,
  getStyle,
  joinStyles,
  listStyles,
  splitStyle,
  type StyleSummary,
  updateStyle,
} from '../contract/style.ts'
import type { TestShop } from '../test/shop.ts'
import { type CatalogueStep, type Reply, rowsOf, SIZES, type Some, TAGS } from './catalogue-kit.ts'
import type { Random } from './random.ts'

/** A product as its form has it. */
const openAny = async (shop: TestShop, token: string, products: number[], random: Random) =>
  (await shop.call(getProductForEdit, { params: { id: random.pick(products) } }, token)).body as AdminProduct

export function productSteps(
  shop: TestShop,
  token: string,
  products: number[],
): Record<string, CatalogueStep> {
  const edited = (random: Random) => openAny(shop, token, products, random)
  const change = (id: number, body: object) =>
    shop.call(updateProduct, { params: { id }, body: body as never }, token)
  return {
    edit: async (random) => {
      const { id, version } = await edited(random)
      const fields = [
        { name: `Linen Shirt, ${random.whole(1_000)}` },
        { price: 1_000 + random.whole(90_000) },
        { active: random.chance(0.7) },
        { tags: [random.pick(TAGS)] },
        { product_type: random.pick(['women', 'men', 'unisex']) },
      ]
      return await change(id, { ...random.pick(fields), ...(random.chance(0.5) && { version }) })
    },
    resize: async (random) => {
      const { id, sizes } = await edited(random)
      const renamed = sizes.map((size) => (random.chance(0.3) ? random.pick(SIZES) : size))
      return await change(id, { sizes: [...new Set(renamed)] })
    },
    priceSizes: async (random) => {
      const { id, sizes } = await edited(random)
      const dearer = sizes
        .filter(() => random.chance(0.4))
        .map((size) => [size, 20_000 + random.whole(50_000)])
      return await change(id, { size_prices: dearer.length > 0 ? Object.fromEntries(dearer) : null })
    },
    restock: async (random) => {
      const { id, sizes } = await edited(random)
      const pieces = () => random.whole(6)
      const perSize = Object.fromEntries(sizes.map((size) => [size, pieces()]))
      return await change(
        id,
        random.chance(0.5) ? { size_quantities: perSize } : { size_quantities: null, quantity: pieces() },
      )
    },
    move: async (random) => {
      const styles = await rowsOf<StyleSummary>(shop.call(listStyles, { query: {} }, token))
      const colours = await rowsOf<Colour>(shop.call(listColours, {}, token))
      const style_id = random.chance(0.3) ? null : random.pick(styles).id
      return await change(random.pick(products), {
        ...(random.chance(0.8) && { style_id }),
        ...(random.chance(0.6) && { colour_id: random.pick(colours).id }),
      })
    },
    create: async (random) => {
      const styles = await rowsOf<StyleSummary>(shop.call(listStyles, { query: {} }, token))
      const body = {
        name: `Linen Shirt, new ${random.whole(1_000)}`,
        description: 'A relaxed shirt.',
        price: 9_000,
        product_type: 'women' as const,
        quantity: random.whole(4),
        sizes: ['S', 'M'],
        style_id: random.chance(0.5) ? null : random.pick(styles).id,
      }
      return await shop.call(createProduct, { body }, token)
    },
    importFile: (random) => importFile(shop, token, random),
  }
}

export function stockSteps(
  shop: TestShop,
  token: string,
  products: number[],
  some: Some,
): Record<string, CatalogueStep> {
  const edited = (random: Random) => openAny(shop, token, products, random)
  return {
    many: async (random) => {
      const action = random.pick(['activate', 'hide', 'add_tag', 'remove_tag'] as const)
      const tag = action.endsWith('tag') ? { tag: random.pick(TAGS) } : {}
      return await shop.call(
        changeManyProducts,
        { body: { action, product_ids: some(random), ...tag } },
        token,
      )
    },
    count: async (random) => {
      const stock = await rowsOf<StockProduct>(shop.call(listStock, { query: {} }, token))
      const { product_id, pools } = random.pick(stock)
      if (pools.length === 0) return
      const { size, shelf: seen } = random.pick(pools)
      return await shop.call(
        countStock,
        { body: { product_id, size, seen, counted: random.whole(8) } },
        token,
      )
    },
    code: async (random) => {
      const { id, skus = [] } = await edited(random)
      const codes = skus.map((sku) => ({ id: sku.id, sku: `SKU-${random.whole(40)}`, gtin: null }))
      return await shop.call(saveCodes, { params: { id }, body: { codes } }, token)
    },
    promise: async (random) => {
      const { id, skus = [] } = await edited(random)
      const promises = skus.map((sku) => ({
        id: sku.id,
        ships_by: random.chance(0.3) ? dayIn(10 + random.whole(20)) : null,
        lead_days: null,
      }))
      return await shop.call(savePromises, { params: { id }, body: { promises } }, token)
    },
  }
}

/** A file that was exported, and changed by hand in some of its cells. */
async function importFile(shop: TestShop, token: string, random: Random): Promise<Reply> {
  const file = await shop.call(exportProducts, { query: {} }, token)
  const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
  const edits: Record<string, () => string> = {
    price: () => String(10 + random.whole(900)),
    style: () => `Style ${random.whole(4)}`,
    colour: () => '',
    category: () => '',
    tags: () => random.pick(TAGS),
    composition: () => random.pick(['100% linen', '100% cotton']),
    quantity: () => String(random.whole(5)),
  }
  const changed = random.shuffle(rows).map((row) => {
    const column = random.pick(Object.keys(edits))
    const isStock = column === 'quantity' && row['size_quantities'] !== ''
    return random.chance(0.5) && !isStock ? { ...row, [column]: edits[column]!() } : row
  })
  const query = new URLSearchParams({
    skip_faulty: 'true',
    outdated: random.pick(['refuse', 'keep', 'overwrite']),
  })
  const reply = await fetch(`${shop.origin}/api${importProducts.path}?${query}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'text/csv' },
    body: stringify(changed, { header: true }),
  })
  const answer = await reply.text()
  return answer.includes('Something went wrong') ? { status: 500, error: answer } : { status: reply.status }
}

export function styleSteps(shop: TestShop, token: string): Record<string, CatalogueStep> {
  const seen = async (random: Random) => {
    const styles = await rowsOf<StyleSummary>(shop.call(listStyles, { query: {} }, token))
    const style = await shop.call(getStyle, { params: { id: random.pick(styles).id } }, token)
    return style.status === 200 ? (style.body as AdminStyle) : undefined
  }
  return {
    join: async (random) => {
      const [one, other] = [await seen(random), await seen(random)]
      if (!one || !other || one.id === other.id) return
      const styles = [one, other].map(({ id, version }) => ({ id, version }))
      return await shop.call(joinStyles, { body: { styles } }, token)
    },
    split: async (random) => {
      const style = await seen(random)
      if (!style) return
      const { id, version } = style
      const product_ids = style.products.filter(() => random.chance(0.5)).map((product) => product.id)
      if (product_ids.length === 0) return
      return await shop.call(splitStyle, { body: { style: { id, version }, product_ids } }, token)
    },
    say: async (random) => {
      const style = await seen(random)
      if (!style) return
      const fibre = random.pick(['cotton', 'linen'])
      const composition = { parts: [{ part: 'main' as const, fibres: [{ fibre, percent: 100 }] }] }
      return await shop.call(
        updateStyle,
        { params: { id: style.id }, body: { composition, version: style.version } },
        token,
      )
    },
    recolour: async (random) => {
      const colours = await rowsOf<Colour>(shop.call(listColours, {}, token))
      const { id, name, hex, version } = random.pick(colours)
      const family = random.pick(COLOUR_FAMILIES)
      return await shop.call(updateColour, { params: { id }, body: { name, hex, family, version } }, token)
    },
  }
}
