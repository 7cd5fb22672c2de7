import { Type } from 'typebox'
import { FIT_VERDICTS } from '../fit.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Id, Nullable, Paging } from './values.ts'

const Verdict = Type.Enum([...FIT_VERDICTS])

/** How many of `of` pieces came back as too small and as too large. */
export const Fit = Type.Object({ verdict: Verdict, of: Count, small: Count, large: Count })

const counts = {
  /** Delivered pieces whose time for returns is over. */
  pieces: Count,
  too_small: Count,
  too_large: Count,
}

export const ProductFit = Type.Object({
  product_id: Id,
  name: Type.String(),
  ...counts,
  verdict: Nullable(Verdict),
})

const FitReport = Type.Object({
  ...counts,
  verdict: Nullable(Verdict),
  /** As of now. */
  sizes: Type.Array(Type.Object({ size: Type.String(), ...counts })),
})

export const getFit = describeCall({
  summary: 'What the returns of a product say of its sizes: counted in the night, and of each size as of now',
  access: 'products.read',
  params: idParams,
  response: FitReport,
})

export const listFits = describeCall({
  summary: 'Products of which pieces came back for their size, those that lost most first',
  access: 'products.read',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(ProductFit),
})
