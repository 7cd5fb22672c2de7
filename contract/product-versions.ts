import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/product-versions.ts'

export type ProductVersion = Static<typeof schemas.ProductVersion>

export const listProductVersions: Call<typeof schemas.listProductVersions> = {
  method: 'GET',
  path: '/products/:id/versions',
}

export const putBackProduct: Call<typeof schemas.putBackProduct> = {
  method: 'POST',
  path: '/products/:id/put_back',
}
