import { readHeight } from '../../../../contract/image-model.ts'
import { money } from '../../../../contract/money.ts'
import { isUnpriced, NEEDS_PRICE } from '../../../../contract/price.ts'
import {
  hasCredentials,
  isPicture,
  productFields,
  TAKE_CREDENTIALS_OUT,
} from '../../../../contract/product-fields.ts'
import { centsMeant } from '../forms/dollars.ts'
import { faultsOfFields, readFields } from './form-fields.ts'
import { countOf, type ProductDraft } from './product-draft.ts'

/** Appended to a picture's key, for the fault of the model's height. */
export const OF_HEIGHT = ' height'

export type Faults = Record<string, string>

/** Messages by field name; for sizes and pictures by their key. */
export function faultsOf(draft: ProductDraft): Faults {
  const faults: Faults = faultsOfFields(draft)
  if (!faults['price'] && isUnpriced(readFields(draft))) faults['price'] = NEEDS_PRICE
  if (!draft.isPerSize && draft.quantity.trim() && countOf(draft.quantity) === undefined) {
    faults['quantity'] = 'Type a whole number from 0 to 10,000,000.'
  }
  const sizes = draft.sizes.map(({ size }) => size.trim())
  draft.sizes.forEach(({ key, size, quantity, price }, index) => {
    const name = size.trim()
    if (name && sizes.indexOf(name) !== index) faults[key] = `${name} is there twice.`
    else if (draft.isPerSize && name && quantity.trim() && countOf(quantity) === undefined) {
      faults[key] = `The stock of ${name} is a whole number.`
    } else if (draft.hasSizePrices && name && price.trim() && !isPrice(price)) {
      faults[key] =
        `The price of ${name} is in dollars, such as 48.00, and at most ${money(productFields.price.max)}.`
    }
  })
  if (draft.isPerSize && !sizes.some(Boolean)) faults['sizes'] = 'Stock per size needs at least one size.'
  for (const { key, url, height, worn } of [draft.cover, ...draft.sub_images]) {
    if (url.trim() && (height.trim() || worn) && readHeight(height) === undefined) {
      faults[`${key}${OF_HEIGHT}`] = 'Type a height such as 178 or 5′10″.'
    }
    if (hasCredentials(url.trim())) {
      faults[key] = `This address ${TAKE_CREDENTIALS_OUT}`
    } else if (url.trim() && !isPicture(url.trim())) {
      faults[key] = 'A picture’s address begins with https:// or is a path of this shop.'
    }
  }
  return faults
}

function isPrice(typed: string): boolean {
  const cents = centsMeant(typed)
  return cents !== undefined && cents > 0 && cents <= productFields.price.max
}
