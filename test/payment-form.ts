import { GOOD_CARD, type PaymentFields, paymentForm } from '../demo/payment-form.ts'

/** Cards of the sandbox, by what becomes of their payment. */
export const CARDS = {
  pays: GOOD_CARD.card_number,
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksToConfirm: '4000 0000 0000 3220',
  paysWithoutWebhook: '4000 0000 0000 0341',
  paysAndIsDisputed: '4000 0000 0000 0259',
  paysAndHasDisputePrevented: '4000 0000 0000 0267',
  paysAndIsRefundedLater: '4000 0000 0000 7726',
  paysAndSendsRefundsBack: '4000 0000 0000 5126',
}

/** What Ada fills in unless a test says otherwise. */
export const ADA: PaymentFields = {
  ...GOOD_CARD,
  email: 'ada@example.com',
  shipping_option: 'standard',
  shipping_name: 'Ada Lovelace',
  shipping_line1: '12 St James Square',
  shipping_line2: '',
  shipping_city: 'Portland',
  shipping_state: 'OR',
  shipping_postal_code: '97201',
  shipping_country: 'US',
}

/** The id of a payment session, from the address of its page or of the one to which its shopper comes back. */
export function sessionIdOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return searchParams.get('session_id') ?? pathname.split('/').at(-1)!
}

/** Sends a payment page's form as a browser without scripts would. */
export async function submitPayment(sessionUrl: string, fields: Partial<PaymentFields> = {}) {
  const response = await fetch(sessionUrl, {
    method: 'POST',
    redirect: 'manual',
    body: paymentForm({ ...ADA, ...fields }),
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    page: await response.text(),
  }
}

/** Pays; answers with the payment session's id, from the address that the shopper is sent back to. */
export async function pay(sessionUrl: string, fields: Partial<PaymentFields> = {}): Promise<string> {
  const { status, location } = await submitPayment(sessionUrl, fields)
  if (status !== 303) throw new Error(`The sandbox did not take the payment: ${status}`)
  return sessionIdOf(location)
}
