export interface PaymentFields {
  email: string
  card_number: string
  card_expiry: string
  card_cvc: string
  shipping_option: 'standard' | 'expedited'
  shipping_name: string
  shipping_line1: string
  shipping_line2: string
  shipping_city: string
  shipping_state: string
  shipping_postal_code: string
  shipping_country: string
}

export const GOOD_CARD = {
  card_number: '4242 4242 4242 4242',
  card_expiry: `12 / ${(new Date().getUTCFullYear() + 3) % 100}`,
  card_cvc: '123',
}

export const paymentForm = (fields: PaymentFields): URLSearchParams => new URLSearchParams({ ...fields })
