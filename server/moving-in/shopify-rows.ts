import { readRows, type File, type FileRow } from './read-rows.ts'

/** Headings of Shopify's two generations of product files, in lower case. */
const HEADINGS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  html: ['body (html)', 'description'],
  type: ['type'],
  vendor: ['vendor'],
  tags: ['tags'],
  status: ['status'],
  published: ['published', 'published on online store'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode', 'barcodes'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  picture: ['image src', 'product image url'],
  position: ['image position'],
  alt: ['image alt text'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const

export type ShopifyRow = FileRow<keyof typeof HEADINGS>
export type ShopifyFile = File<keyof typeof HEADINGS>

/** Throws BadRequest if the file is not Shopify's export of products. */
export const readShopifyFile = (file: Buffer): Promise<ShopifyFile> =>
  readRows(file, HEADINGS, ['handle', 'title', 'price'], 'products')
