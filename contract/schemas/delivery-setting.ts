import { Type } from 'typebox'
import { COUNTRIES } from '../served-countries.ts'
import {
  MAX_DELIVERY_DAYS,
  MAX_DELIVERY_GROUPS,
  MAX_DELIVERY_METHODS,
  MAX_DELIVERY_PRICE,
} from '../settings.ts'
import { MAX_GOODS } from '../values.ts'
import { ClosedObject, FilledLine, Nullable } from './values.ts'

/** Business days between the order and its arrival. */
const Days = Type.Integer({ minimum: 0, maximum: MAX_DELIVERY_DAYS })

export const DeliverySetting = ClosedObject({
  /** The countries that the shop sends to; each is in one group. */
  groups: Type.Array(
    ClosedObject({
      name: FilledLine(40),
      countries: Type.Array(Type.Enum([...COUNTRIES]), { minItems: 1, maxItems: COUNTRIES.length }),
    }),
    { minItems: 1, maxItems: MAX_DELIVERY_GROUPS },
  ),
  /** In the order in which the payment page offers them. */
  methods: Type.Array(
    ClosedObject({
      name: FilledLine(40),
      /** Names of groups; absent for all groups. */
      groups: Type.Optional(Type.Array(FilledLine(40), { maxItems: MAX_DELIVERY_GROUPS })),
      price: Type.Integer({ minimum: 0, maximum: MAX_DELIVERY_PRICE }),
      /** Delivery is free for goods of this value or more. */
      free_from: Nullable(Type.Integer({ minimum: 1, maximum: MAX_GOODS })),
      days_from: Days,
      days_to: Days,
      is_active: Type.Boolean(),
    }),
    { minItems: 1, maxItems: MAX_DELIVERY_METHODS },
  ),
})
