import type { AdminProduct, Product, ProductImage } from '../../contract/product.ts'
import type { Database } from '../database/connection.ts'
import { findImages, type ImageFacts } from '../images/queries.ts'
import type { ProductRow } from './tables.ts'

/** Products as the API shows them, with what is known of their pictures: one query more for all of them. */
export async function showProducts(db: Database, rows: ProductRow[]): Promise<Product[]> {
  const facts = await findImages(db, rows.flatMap(imageUrls))
  return rows.map((row) => productOf(row, facts))
}

export async function showAdminProducts(db: Database, rows: ProductRow[]): Promise<AdminProduct[]> {
  const facts = await findImages(db, rows.flatMap(imageUrls))
  return rows.map((row) => ({
    ...productOf(row, facts),
    front_page: row.front_page,
    image_alts: row.image_alts,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }))
}

const imageUrls = (row: ProductRow): string[] =>
  row.cover_image ? [row.cover_image, ...row.sub_images] : row.sub_images

function productOf(row: ProductRow, facts: Map<string, ImageFacts>): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    product_type: row.product_type,
    sizes: row.sizes,
    cover_image: row.cover_image,
    sub_images: row.sub_images,
    images: imageUrls(row).map((url) => imageOf(url, row, facts.get(url))),
    active: row.active,
    quantity: Object.values(row.available).reduce((sum, quantity) => sum + quantity, 0),
    ...(row.stock_per_size && { size_quantities: inSizeOrder(row) }),
    created_at: row.created_at.toISOString(),
  }
}

const imageOf = (url: string, row: ProductRow, facts: ImageFacts | undefined): ProductImage => ({
  url,
  alt: row.image_alts[url] || row.name,
  width: facts?.width ?? null,
  height: facts?.height ?? null,
  placeholder: facts?.placeholder ?? null,
})

const inSizeOrder = (row: ProductRow) =>
  Object.fromEntries(row.sizes.map((size) => [size, row.available[size] ?? 0]))
