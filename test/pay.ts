import { expect } from 'vitest'

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksToConfirm: '4000 0000 0000 3220',
  paysWithoutWebhook: '4000 0000 0000 0341',
  paysAndIsDisputed: '4000 0000 0000 0259',
}

/** Sends a payment page's form as a browser would; answers with the status and where it leads. */
export async function submitPayment(sessionUrl: string, fields: Record<string, string> = {}) {
  const response = await fetch(sessionUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'ada@example.com',
      card_number: CARDS.pays,
      card_expiry: '12 / 34',
      card_cvc: '123',
      shipping_option: 'standard',
      shipping_name: 'Ada Lovelace',
      shipping_line1: '12 St James Square',
      shipping_line2: '',
      shipping_city: 'Portland',
      shipping_state: 'OR',
      shipping_postal_code: '97201',
      shipping_country: 'US',
      ...fields,
    }),
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    page: await response.text(),
  }
}

/** Pays, and answers with the session's id from the address that the shopper is sent back to. */
export async function pay(sessionUrl: string, fields: Record<string, string> = {}): Promise<string> {
  const { status, location } = await submitPayment(sessionUrl, fields)
  expect(status).toBe(303)
  return new URL(location).searchParams.get('session_id')!
}
