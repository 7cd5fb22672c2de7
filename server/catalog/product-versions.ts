import type { ProductVersion } from '../../contract/product-versions.ts'
import { FIELD_NAMES, fieldOf, type ProductFields } from '../../contract/product-fields.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { found } from '../errors.ts'
import { writeFieldCells } from './product-file/product-cells.ts'
import { getAnyProduct } from './queries.ts'
import { changeProduct, type ChangedProduct } from './save-products.ts'
import * as queries from './version-queries.ts'

const VERSIONS_SHOWN = 50

/** Newest first. */
export async function listProductVersions(db: Database, id: number): Promise<ProductVersion[]> {
  const [product, versions] = await Promise.all([
    getAnyProduct(db, id),
    queries.listVersions(db, id, VERSIONS_SHOWN + 1),
  ])
  return versions.slice(0, VERSIONS_SHOWN).map((version, place) => {
    const former = versions[place + 1]
    return {
      version: version.version,
      saved_at: version.saved_at.toISOString(),
      saved_by: version.saved_by,
      changes: former ? differences(complete(former), complete(version)) : {},
      puts_back: differences(product, { ...product, ...fieldsToPutBack(version) }),
    }
  })
}

/** A field added since then has its default. */
const complete = ({ fields }: queries.ProductVersion): ProductFields =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, fields[name] === undefined ? fieldOf(name).default : fields[name]]),
  ) as ProductFields

function differences(before: ProductFields, after: ProductFields): ProductVersion['changes'] {
  const [was, is] = [writeFieldCells(before), writeFieldCells(after)]
  return Object.fromEntries(
    (Object.keys(is) as (keyof typeof is)[])
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, { before: was[name], after: is[name] }]),
  )
}

/** Leaves fields that did not exist then unchanged, as well as the publication time, which may have passed. */
const fieldsToPutBack = ({ fields }: queries.ProductVersion): Partial<ProductFields> =>
  Object.fromEntries(
    FIELD_NAMES.filter((name) => name !== 'publish_at' && fields[name] !== undefined).map((name) => [
      name,
      fields[name],
    ]),
  )

/** Restoring is checked by the same rules as any change. */
export async function putBackProduct(
  trx: Transaction,
  id: number,
  { to, version }: { to: number; version: number },
  by: string,
): Promise<ChangedProduct> {
  const kept = found(await queries.findVersion(trx, id, to), 'There is no such version of this product.')
  return await changeProduct(trx, id, { ...fieldsToPutBack(kept), version }, by)
}
