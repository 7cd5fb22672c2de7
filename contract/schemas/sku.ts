import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { SkuPromise } from './promise.ts'
import { ClosedObject, Id, Nullable, Version } from './values.ts'

/** The identifiers of a product's size in other systems. */
export const Sku = Type.Object({
  id: Id,
  /** '' for a product without sizes. */
  size: Type.String(),
  sku: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.String()),
  ...SkuPromise.properties,
  /**
   * The size was removed from its product while its pieces are expected. Only the form lists it, because orders may
   * wait for it.
   */
  retired: Type.Optional(Type.Literal(true)),
})

const Code = ClosedObject({
  /** Id of the SKU. */
  id: Id,
  sku: Nullable(Type.String({ maxLength: 60, pattern: '^[^\\p{Cc}]*$' })),
  gtin: Nullable(Type.String({ maxLength: 30 })),
})

export const Codes = Type.Array(Code, { maxItems: 80 })

const SentCode = ClosedObject({
  ...Code.properties,
  /** The codes before the change. The response is 409 if different codes are stored by then. */
  was: Type.Optional(ClosedObject({ sku: Code.properties.sku, gtin: Code.properties.gtin })),
})
export const SentCodes = Type.Array(SentCode, { maxItems: 80 })

export const saveCodes = describeCall({
  summary: 'What the sizes of a product are called elsewhere: SKU and GTIN, whose check digit must fit',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ codes: SentCodes }),
  response: Type.Object({ codes: Codes, version: Version }),
})
