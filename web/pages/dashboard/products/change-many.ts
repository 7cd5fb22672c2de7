import {
  changeManyProducts,
  type ManyProducts,
  type ProductAction,
  undoManyProducts,
} from '../../../../contract/many-products.ts'
import { callApi } from '../../../api.ts'
import { counted } from '../../../../contract/counted.ts'
import { type Outcome, saidOfMany } from '../lists/use-done-to-many.ts'

export async function changeMany(
  action: ProductAction,
  ids: ReadonlySet<number>,
  tag?: string,
): Promise<Outcome> {
  const body = { action, product_ids: [...ids], ...(tag !== undefined && { tag }) }
  const { changed, unchanged, refused } = (await callApi(changeManyProducts, { body })).body
  return {
    words: saidOfMany(changed.length, saidOf(action, changed.length, tag), unchanged),
    refused: named(refused),
    undo: changed.length > 0 ? () => undoMany(changed) : undefined,
  }
}

async function undoMany(products: ManyProducts['changed']): Promise<Outcome> {
  const { changed, refused } = (await callApi(undoManyProducts, { body: { products } })).body
  const words = `${counted(changed.length, 'product is', 'products are')} as before.`
  return { words, refused: named(refused), undo: undefined }
}

const named = (refused: ManyProducts['refused']) =>
  refused.map(({ id, name, reason }) => ({ id, name: name ?? `Product ${id}`, reason }))

function saidOf(action: ProductAction, changed: number, tag: string | undefined): string {
  const are = counted(changed, 'product is', 'products are')
  const have = counted(changed, 'product has', 'products have')
  return {
    activate: `${are} active.`,
    hide: `${are} inactive.`,
    add_tag: `${have} the tag “${tag}”.`,
    remove_tag: `${have} lost the tag “${tag}”.`,
  }[action]
}
