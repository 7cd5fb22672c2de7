import { seconds } from '../identifiers.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, StripeError } from '../http/stripe-error.ts'
import { MAX_AMOUNT } from '../money.ts'
import { COUNTRIES } from './countries.ts'
import type { LineRequest, ShippingRequest } from './line-objects.ts'

const taxBehavior = read.withDefault(read.oneOf('exclusive', 'inclusive', 'unspecified'), 'unspecified')

const lineItem = read.object(
  {
    price_data: read.object(
      {
        currency: read.currency,
        product_data: read.object(
          {
            name: read.text(5_000),
            description: read.optional(read.text(5_000)),
            images: read.withDefault(read.list(read.webUrl, 8), []),
            metadata: read.metadata,
            tax_code: read.optional(read.text(100)),
          },
          ['tax_details', 'unit_label'],
        ),
        unit_amount: read.integer(0, MAX_AMOUNT, 'amount_too_large'),
        tax_behavior: taxBehavior,
      },
      ['product', 'recurring', 'unit_amount_decimal'],
    ),
    quantity: read.integer(1, 999_999),
    metadata: read.metadata,
  },
  ['price', 'adjustable_quantity', 'dynamic_tax_rates', 'tax_rates'],
)

const estimateEnd = read.object({
  unit: read.oneOf('business_day', 'day', 'hour', 'month', 'week'),
  value: read.integer(1, 1_000),
})

const shippingOption = read.object(
  {
    shipping_rate_data: read.object({
      display_name: read.text(100),
      type: read.withDefault(read.oneOf('fixed_amount'), 'fixed_amount'),
      fixed_amount: read.object(
        { amount: read.integer(0, MAX_AMOUNT, 'amount_too_large'), currency: read.currency },
        ['currency_options'],
      ),
      delivery_estimate: read.optional(
        read.object({ minimum: read.optional(estimateEnd), maximum: read.optional(estimateEnd) }),
      ),
      metadata: read.metadata,
      tax_behavior: taxBehavior,
      tax_code: read.optional(read.text(100)),
    }),
  },
  ['shipping_rate'],
)

const UNSUPPORTED_PAYMENT_DATA =
  'application_fee_amount on_behalf_of setup_future_usage shipping statement_descriptor ' +
  'statement_descriptor_suffix transfer_data transfer_group'

const OTHER_LOCALES = (
  'bg cs da de el en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru ' +
  'sk sl sv th tr vi zh zh-HK zh-TW'
).split(' ')

const shape = {
  adaptive_pricing: read.optional(read.object({ enabled: read.choice(['false'], ['true']) })),
  automatic_tax: read.optional(read.object({ enabled: read.flag }, ['liability'])),
  billing_address_collection: read.optional(read.choice(['auto'], ['required'])),
  cancel_url: read.optional(read.webUrl),
  client_reference_id: read.optional(read.text(200)),
  currency: read.optional(read.currency),
  custom_text: read.optional(
    read.object({ submit: read.optional(read.object({ message: read.text(1_200) })) }, [
      'after_submit',
      'shipping_address',
      'terms_of_service_acceptance',
    ]),
  ),
  customer: read.optional(read.text(5_000)),
  customer_creation: read.optional(read.choice(['if_required'], ['always'])),
  customer_email: read.optional(read.emailAddress),
  customer_update: read.optional(
    read.object({
      address: read.optional(read.oneOf('auto', 'never')),
      name: read.optional(read.oneOf('auto', 'never')),
      shipping: read.optional(read.oneOf('auto', 'never')),
    }),
  ),
  discounts: read.withDefault(
    read.list(read.object({ coupon: read.text(255) }, ['promotion_code', 'coupon_data']), 1),
    [],
  ),
  expires_at: read.optional(read.timestamp),
  line_items: read.list(lineItem, 100, 1),
  locale: read.optional(read.choice(['auto', 'en'], OTHER_LOCALES)),
  metadata: read.metadata,
  mode: read.choice(['payment'], ['setup', 'subscription']),
  payment_intent_data: read.optional(
    read.object(
      {
        description: read.optional(read.text(1_000)),
        metadata: read.metadata,
        receipt_email: read.optional(read.emailAddress),
        capture_method: read.optional(read.choice(['automatic', 'automatic_async'], ['manual'])),
      },
      UNSUPPORTED_PAYMENT_DATA.split(' '),
    ),
  ),
  shipping_address_collection: read.optional(
    read.object({ allowed_countries: read.list(read.oneOf(...COUNTRIES), 250, 1) }),
  ),
  shipping_options: read.withDefault(read.list(shippingOption, 5), []),
  submit_type: read.optional(read.oneOf('auto', 'book', 'donate', 'pay', 'subscribe')),
  success_url: read.webUrl,
  ui_mode: read.withDefault(
    read.choice(['hosted_page'], ['elements', 'embedded_page', 'form']),
    'hosted_page',
  ),
}

const UNSUPPORTED =
  'after_expiration allow_promotion_codes allowed_payment_method_types ' +
  'branding_settings consent_collection custom_fields customer_account ' +
  'excluded_payment_method_types integration_identifier invoice_creation managed_payments ' +
  'name_collection optional_items origin_context payment_method_collection payment_method_configuration ' +
  'payment_method_data payment_method_options permissions phone_number_collection ' +
  'redirect_on_completion return_url saved_payment_method_options setup_intent_data subscription_data ' +
  'tax_id_collection wallet_options'

export type CreateRequest = ReturnType<typeof readCreateRequest>

export function readCreateRequest(form: FormObject, now: Date) {
  const given = read.readParameters(shape, form, UNSUPPORTED.split(' '))
  if (given.automatic_tax?.enabled && !given.shipping_address_collection) {
    throw badParameter(
      'automatic_tax[enabled]',
      'This sandbox taxes by the shipping address: automatic_tax needs shipping_address_collection.',
    )
  }
  checkCustomer(given)
  checkExpiry(given.expires_at, now)
  const lines: LineRequest[] = given.line_items.map(({ price_data, quantity, metadata }) => ({
    currency: price_data.currency,
    unitAmount: price_data.unit_amount,
    quantity,
    taxBehavior: price_data.tax_behavior,
    metadata,
    product: { ...price_data.product_data, taxCode: price_data.product_data.tax_code },
  }))
  const currency = lines[0]!.currency
  const other = lines.findIndex((line) => line.currency !== currency)
  if (other > 0) {
    throw badParameter(
      `line_items[${other}][price_data][currency]`,
      `You must provide the same currency for all line items: expected ${currency}.`,
    )
  }
  const rates: ShippingRequest[] = given.shipping_options.map(({ shipping_rate_data: rate }, at) => {
    if (rate.fixed_amount.currency !== currency) {
      throw badParameter(
        `shipping_options[${at}][shipping_rate_data][fixed_amount][currency]`,
        `The shipping rate's currency must match the session's: expected ${currency}.`,
      )
    }
    return {
      name: rate.display_name,
      amount: rate.fixed_amount.amount,
      currency,
      taxBehavior: rate.tax_behavior,
      taxCode: rate.tax_code,
      metadata: rate.metadata,
      estimate: rate.delivery_estimate
        ? { minimum: rate.delivery_estimate.minimum ?? null, maximum: rate.delivery_estimate.maximum ?? null }
        : null,
    }
  })
  return {
    ...given,
    lines,
    rates,
    coupon: given.discounts[0]?.coupon ?? null,
    automaticTax: given.automatic_tax?.enabled ?? false,
    allowedCountries: given.shipping_address_collection?.allowed_countries ?? null,
    submitMessage: given.custom_text?.submit?.message ?? null,
  }
}

type Given = read.Read<ReturnType<typeof read.object<typeof shape>>>

function checkCustomer(given: Given): void {
  const { customer, customer_email, customer_creation, customer_update: update } = given
  if (customer === undefined) {
    if (!update) return
    throw badParameter('customer_update', '`customer_update` can only be used together with `customer`.')
  }
  if (customer_email !== undefined || customer_creation !== undefined) {
    const other = customer_email === undefined ? 'customer_creation' : 'customer_email'
    throw new StripeError(400, `You may only specify one of these parameters: customer, ${other}.`)
  }
  if (update?.shipping === 'auto' && !given.shipping_address_collection) {
    throw badParameter(
      'customer_update[shipping]',
      '`customer_update[shipping]` can only be `auto` together with `shipping_address_collection`.',
    )
  }
  if (given.automatic_tax?.enabled && update?.shipping !== 'auto') {
    throw new StripeError(
      400,
      'Automatic tax calculation in Checkout requires a valid shipping address on the Customer. Set ' +
        "`customer_update[shipping]` to 'auto' to save the shipping address entered in Checkout to the Customer.",
      { code: 'customer_tax_location_invalid' },
    )
  }
}

function checkExpiry(expiresAt: number | undefined, now: Date): void {
  if (expiresAt === undefined) return
  const ahead = expiresAt - seconds(now)
  if (ahead < 30 * 60) {
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  }
  if (ahead > 24 * 3600) {
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  }
}
