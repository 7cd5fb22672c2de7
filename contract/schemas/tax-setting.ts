import { Type } from 'typebox'
import { COUNTRIES } from '../served-countries.ts'
import { MAX_TAX_RATES } from '../settings.ts'
import { ClosedObject } from './values.ts'

export const TaxSetting = ClosedObject({
  /** Who calculates tax: the payment provider, or the shop by the rates below. */
  source: Type.Enum(['off', 'provider', 'rates']),
  /** Whether prices and delivery include tax; otherwise the payment page adds it. */
  is_included: Type.Boolean(),
  rates: Type.Array(
    ClosedObject({
      country: Type.Enum([...COUNTRIES]),
      /** As in addresses, such as ON; empty for all other regions of the country. */
      region: Type.String({ maxLength: 60, pattern: '^[^\\p{Cc}]*$' }),
      /** In hundredths of a percent. */
      rate: Type.Integer({ minimum: 0, maximum: 5_000 }),
    }),
    { maxItems: MAX_TAX_RATES },
  ),
})
