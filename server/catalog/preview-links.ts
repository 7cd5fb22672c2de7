import { createHmac } from 'node:crypto'
import { productPath } from '../../contract/paths/product.ts'
import { DAY_MS } from '../../contract/time.ts'
import { isSigned, type SigningSecrets } from '../signing.ts'

/** Links made on one day are identical, and work for this many more days. */
const DAYS = 7

/** A link that shows the page of an inactive product to people without an account. */
export const previewPath = ({ jwtSecret }: SigningSecrets, id: number): string =>
  `${productPath(id)}?preview=${sign(jwtSecret, id, today() + DAYS)}`

export function opensPreview(secrets: SigningSecrets, id: number, preview: string): boolean {
  const [, day] = /^(\d{1,7})\./.exec(preview) ?? []
  if (day === undefined || Number(day) < today()) return false
  return isSigned(secrets, preview, (secret) => sign(secret, id, Number(day)))
}

const today = () => Math.floor(Date.now() / DAY_MS)

function sign(secret: string, id: number, lastDay: number): string {
  const mac = createHmac('sha256', secret).update(`preview ${id} ${lastDay}`).digest().subarray(0, 16)
  return `${lastDay}.${mac.toString('base64url')}`
}
