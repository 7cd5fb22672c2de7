import {
  type AdminProduct,
  createProduct,
  listAdminProducts,
  updateProduct,
} from '../../../../contract/product.ts'
import { callApi } from '../../../api.ts'
import { useCreateOnce } from '../forms/use-create-once.ts'
import { changeOf, hasAll, productOf, type ProductDraft } from './product-draft.ts'

/** Creates the product of a draft, or returns the one that an unanswered press has created. */
export const useCreateProduct = () => useCreateOnce<AdminProduct, ProductDraft>({ create, findMade, change })

const create = async (draft: ProductDraft) => (await callApi(createProduct, { body: productOf(draft) })).body

async function findMade(sent: ProductDraft): Promise<AdminProduct | undefined> {
  const { style_id, ...content } = productOf(sent)
  // A product without a style gets one of its own.
  const asked = style_id ? { ...content, style_id } : content
  const query = { name: content.name, sort_by_date: 'desc' } as const
  const { body: newest } = await callApi(listAdminProducts, { query })
  return newest.find((stored) => stored.name === content.name && hasAll(stored, asked, sent))
}

async function change({ id, version }: AdminProduct, draft: ProductDraft, sent: ProductDraft) {
  const body = { ...changeOf(sent, draft), version }
  return (await callApi(updateProduct, { params: { id }, body })).body
}
