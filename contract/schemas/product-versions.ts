import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { AdminProduct } from './product.ts'
import { ClosedObject, Nullable, Time, Version } from './values.ts'

/** Keyed by field name, with values as in a CSV file: `price: { before: '48.00', after: '52.00' }`. */
const Differences = Type.Record(Type.String(), Type.Object({ before: Type.String(), after: Type.String() }))

export const ProductVersion = Type.Object({
  version: Type.Integer(),
  saved_at: Time,
  /** Null for the version before the first change that was kept. */
  saved_by: Nullable(Type.String()),
  /** What the version changed; empty for the earliest version kept. */
  changes: Differences,
  /** What restoring it would change; empty for the current version. */
  puts_back: Differences,
})

export const listProductVersions = describeCall({
  summary: 'What a product has been, newest first, without changes of its stock alone',
  access: 'products.read',
  params: idParams,
  response: Type.Array(ProductVersion),
})

export const putBackProduct = describeCall({
  summary: 'Make the fields of a product what they were in an earlier version; its stock stays',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({
    to: Version,
    /** The product version that was seen; the call is refused if the product has changed since. */
    version: Version,
  }),
  response: AdminProduct,
})
