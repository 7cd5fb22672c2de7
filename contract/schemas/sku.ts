import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { SkuPromise } from './promise.ts'
import { ClosedObject, Id, Nullable, Version } from './values.ts'

/** What a size of a product is called elsewhere. */
export const Sku = Type.Object({
  id: Id,
  /** '' of a product without sizes. */
  size: Type.String(),
  sku: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.String()),
  ...SkuPromise.properties,
  /** Taken out of its product while its pieces are expected. The form alone has such sizes, because orders may wait for them. */
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
  /** The codes that the sender has changed from. Answered with 409 where they are stored otherwise by now. */
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
