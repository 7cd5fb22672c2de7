import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/product.ts'

export type ProductImage = Static<typeof schemas.ProductImage>

export type Product = Static<typeof schemas.Product>

export type AdminProduct = Static<typeof schemas.AdminProduct>

export type NewProduct = Static<typeof schemas.NewProduct>

export type ProductChange = Static<typeof schemas.ProductChange>

export const frontPageProducts: Call<typeof schemas.frontPageProducts> = {
  method: 'GET',
  path: '/products/front_page_products',
}

export type ProductFilter = Static<typeof schemas.ProductFilter>

export const listProducts: Call<typeof schemas.listProducts> = { method: 'GET', path: '/products/' }

export const productFilterOptions: Call<typeof schemas.productFilterOptions> = {
  method: 'GET',
  path: '/products/filter_options',
}

export type FilterOptions = Static<typeof schemas.productFilterOptions.response>
export type FilterOptionsQuery = Static<typeof schemas.productFilterOptions.query>
export type Facets = FilterOptions['facets']
export type FacetOption = Facets['size'][number]

export const getProduct: Call<typeof schemas.getProduct> = { method: 'GET', path: '/products/:id' }

export const similarProducts: Call<typeof schemas.similarProducts> = {
  method: 'GET',
  path: '/products/:id/similar_products',
}

export type AdminProductFilter = Static<typeof schemas.AdminProductFilter>

export const listAdminProducts: Call<typeof schemas.listAdminProducts> = {
  method: 'GET',
  path: '/products/admin_index',
}

export const createProduct: Call<typeof schemas.createProduct> = { method: 'POST', path: '/products' }

export const getProductForEdit: Call<typeof schemas.getProductForEdit> = {
  method: 'GET',
  path: '/products/:id/edit',
}

export const updateProduct: Call<typeof schemas.updateProduct> = { method: 'PATCH', path: '/products/:id' }
