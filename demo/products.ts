import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewProduct } from '../contract/product.ts'
import { createProduct } from '../server/catalog/save-products.ts'
import type { Transaction } from '../server/database/connection.ts'
import { imageUrl, insertImages } from '../server/images/queries.ts'
import { masterName } from '../server/images/picture-store.ts'
import { hashOf } from '../server/images/store.ts'
import { warmImages } from '../server/images/warm.ts'
import type { Shop } from '../server/shop.ts'
import { demoPhotographs, type DemoProduct, demoProducts } from './catalogue.ts'
import { backdateProduct } from './queries.ts'
import { insertStyles } from './styles.ts'
import { type DemoOrder, demoOrders } from './order-history.ts'
import { daysAgo } from './time.ts'

const FOLDER = join(import.meta.dirname, 'photographs')

/** Only products whose photographs are all present. */
export async function listSeedable(): Promise<DemoProduct[]> {
  const files = new Set(await readdir(FOLDER))
  return demoProducts.filter(({ photographs }) =>
    photographs.every(({ file }) => files.has(file) && file in demoPhotographs),
  )
}

/** `prepare.ts` has encoded the photographs, so they are only copied. */
export async function placePhotographs(shop: Shop, products: DemoProduct[]): Promise<void> {
  const names = products.flatMap(({ photographs }) => photographs.map(({ file }) => file))
  const placers = Array.from({ length: 8 }, async () => {
    for (let name = names.pop(); name; name = names.pop()) await placePhotograph(shop, name)
  })
  await Promise.all(placers)
}

async function placePhotograph({ pictures }: Shop, name: string): Promise<void> {
  const { hash } = demoPhotographs[name]!
  if (await pictures.fetch(masterName(hash))) return
  const file = await readFile(join(FOLDER, name))
  if (hashOf(file) !== hash)
    throw new Error(`demo/photographs/${name} was changed: run demo/prepare.ts again`)
  await pictures.save(masterName(hash), file)
}

/** Oldest first; returns the ids by slug. */
export async function insertProducts(
  trx: Transaction,
  products: DemoProduct[],
): Promise<Map<string, number>> {
  const photographs = products.flatMap((product) =>
    product.photographs.map(({ file }) => demoPhotographs[file]!),
  )
  await insertImages(trx, photographs)
  const placeOf = await insertStyles(trx, products)
  const ids = new Map<string, number>()
  for (const product of products.toReversed()) {
    const id = await createProduct(trx, { ...newProduct(product), ...placeOf(product) }, 'opening stock')
    await backdateProduct(trx, id, daysAgo(product.days_old))
    ids.set(product.slug, id)
  }
  const [covers, seconds] = [0, 1].map((place) =>
    products.flatMap(({ photographs }) => demoPhotographs[photographs[place]?.file ?? '']?.hash ?? []),
  )
  await warmImages(trx, [...covers!, ...seconds!])
  return ids
}

function newProduct(product: DemoProduct): NewProduct {
  const urls = product.photographs.map(({ file }) => imageUrl(demoPhotographs[file]!.hash))
  const [cover_image, ...sub_images] = urls
  const { name, description, price, size_prices = null, product_type, sizes, active } = product
  return {
    name,
    description,
    price,
    size_prices,
    product_type,
    sizes,
    active,
    cover_image,
    sub_images,
    image_alts: Object.fromEntries(urls.map((url, index) => [url, product.photographs[index]!.alt])),
    ...openingStock(product),
  }
}

/** The catalogue states the stock after the demo orders, so their pieces are added. */
function openingStock({ slug, stock }: DemoProduct): Pick<NewProduct, 'quantity' | 'size_quantities'> {
  if (typeof stock === 'number') return { quantity: stock + soldOf(slug) }
  const size_quantities = Object.fromEntries(
    Object.entries(stock).map(([size, left]) => [size, left + soldOf(slug, size)]),
  )
  return {
    quantity: Object.values(size_quantities).reduce((sum, pieces) => sum + pieces, 0),
    size_quantities,
  }
}

function soldOf(slug: string, size?: string): number {
  const count = (items: { slug: string; size: string; quantity: number }[]) =>
    items
      .filter((item) => item.slug === slug && (size === undefined || item.size === size))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  return demoOrders.reduce(
    (sum, order) => sum + count(order.items) + count(exchangesOf(order)) - count(restockedOf(order)),
    0,
  )
}

/** The pieces that are held or were sent for others. */
const exchangesOf = ({ items, returns = [] }: DemoOrder) =>
  returns
    .filter(
      ({ calledOffDaysAgo, lapsedDaysAgo, holdEndedDaysAgo }) =>
        (calledOffDaysAgo ?? lapsedDaysAgo ?? holdEndedDaysAgo) === undefined,
    )
    .flatMap(({ line, new_size }) =>
      new_size === undefined ? [] : { ...items[line - 1]!, size: new_size, quantity: 1 },
    )

const restockedOf = ({ items, refund, returns = [] }: DemoOrder) => [
  ...(refund?.returned ?? []),
  ...returns
    .filter(({ isCanceled, settled }) => isCanceled || settled?.disposition === 'restock')
    .map(({ line }) => ({ ...items[line - 1]!, quantity: 1 })),
]
