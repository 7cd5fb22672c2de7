import type { AdminProduct } from '../../../../contract/product.ts'
import { type AdminStyle, getStyle } from '../../../../contract/style.ts'
import { callApi } from '../../../api.ts'

/** Loaded with its product, because the form would move when it comes later. Undefined on failure, after which the form asks. */
export const findStyleOf = (
  { style_id }: AdminProduct,
  signal: AbortSignal,
): Promise<AdminStyle | undefined> =>
  callApi(getStyle, { params: { id: style_id } }, signal).then(
    ({ body }) => body,
    () => undefined,
  )
