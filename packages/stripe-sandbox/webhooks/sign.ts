import { createHmac } from 'node:crypto'

/** The header `Stripe-Signature` for a raw body at a Unix time. */
export function sign(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`, 'utf8').digest('hex')
  return `t=${at},v1=${signature}`
}
