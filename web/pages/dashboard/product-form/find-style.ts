import type { AdminProduct } from '../../../../contract/product.ts'
import { type AdminStyle, getStyle } from '../../../../contract/style.ts'
import { callApi } from '../../../api.ts'

/**
 * Loads the style with its product, because the form would move if it arrived later. Undefined on failure; the form
 * then asks for it.
 */
export const findStyleOf = (
  { style_id }: AdminProduct,
  signal: AbortSignal,
): Promise<AdminStyle | undefined> =>
  callApi(getStyle, { params: { id: style_id } }, signal).then(
    ({ body }) => body,
    () => undefined,
  )
