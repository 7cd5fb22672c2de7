import { createHmac, timingSafeEqual } from 'node:crypto'
import { productPath } from '../../contract/paths/product.ts'
import { secretsOf, type SigningSecrets } from '../signing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A link that is made today is the same all day, and opens for this many more days. */
const DAYS = 7

/** Where people without an account see the page of an inactive product. */
export function previewPath({ jwtSecret }: SigningSecrets, id: number): string {
  const lastDay = today() + DAYS
  return `${productPath(id)}?preview=${lastDay}.${macOf(jwtSecret, id, lastDay).toString('base64url')}`
}

export function opensPreview(secrets: SigningSecrets, id: number, preview: string): boolean {
  const [day = '', mac = ''] = preview.split('.')
  const lastDay = /^\d{1,7}$/.test(day) ? Number(day) : 0
  if (lastDay < today()) return false
  const given = Buffer.from(mac, 'base64url')
  return secretsOf(secrets).some((secret) => {
    const wanted = macOf(secret, id, lastDay)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

const today = () => Math.floor(Date.now() / DAY_MS)

const macOf = (secret: string, id: number, lastDay: number) =>
  createHmac('sha256', secret).update(`preview ${id} ${lastDay}`).digest().subarray(0, 16)
