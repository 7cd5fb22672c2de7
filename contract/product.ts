import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/product.ts'

export type ProductImage = Static<typeof schemas.ProductImage>

export type Product = Static<typeof schemas.Product>

export type AdminProduct = Static<typeof schemas.AdminProduct>

export type NewProduct = Static<typeof schemas.NewProduct>

export type ProductChange = Static<typeof schemas.ProductChange>

export const frontPageProducts = call<typeof schemas.frontPageProducts>(
  'GET',
  '/products/front_page_products',
)

export type ProductFilter = Static<typeof schemas.ProductFilter>

export const listProducts = call<typeof schemas.listProducts>('GET', '/products/')
export const productFilterOptions = call<typeof schemas.productFilterOptions>(
  'GET',
  '/products/filter_options',
)

export type FilterOptions = Static<typeof schemas.productFilterOptions.response>
export type FilterOptionsQuery = Static<typeof schemas.productFilterOptions.query>
export type Facets = FilterOptions['facets']
export type FacetOption = Facets['size'][number]

export const getProduct = call<typeof schemas.getProduct>('GET', '/products/:id')
export const similarProducts = call<typeof schemas.similarProducts>('GET', '/products/:id/similar_products')

export type AdminProductFilter = Static<typeof schemas.AdminProductFilter>

export const listAdminProducts = call<typeof schemas.listAdminProducts>('GET', '/products/admin_index')
export const createProduct = call<typeof schemas.createProduct>('POST', '/products')
export const getProductForEdit = call<typeof schemas.getProductForEdit>('GET', '/products/:id/edit')
export const updateProduct = call<typeof schemas.updateProduct>('PATCH', '/products/:id')
