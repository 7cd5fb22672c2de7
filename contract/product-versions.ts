import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/product-versions.ts'

export type ProductVersion = Static<typeof schemas.ProductVersion>

export const listProductVersions = call<typeof schemas.listProductVersions>('GET', '/products/:id/versions')
export const putBackProduct = call<typeof schemas.putBackProduct>('POST', '/products/:id/put_back')
