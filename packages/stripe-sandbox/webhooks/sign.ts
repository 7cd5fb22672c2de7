import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header; `at` is Unix time. */
export function sign(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`, 'utf8').digest('hex')
  return `t=${at},v1=${signature}`
}
