import { Type } from 'typebox'
import { describeCall } from './call.ts'

export const uploadImage = describeCall({
  summary:
    'Store one picture (multipart, field `image`: JPEG, PNG, WebP or AVIF up to 15 MB), re-encoded and without metadata',
  access: 'products.change',
  response: Type.Object({ url: Type.String() }),
})
