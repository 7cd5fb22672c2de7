import { inFeet } from '../../../contract/image-model.ts'
import type { ProductImage } from '../../../contract/product.ts'

export const modelInWords = ({ height_cm, size }: NonNullable<ProductImage['model']>): string =>
  `Model is ${height_cm} cm / ${inFeet(height_cm)}${size ? ` and wears ${size}` : ''}`
