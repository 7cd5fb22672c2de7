import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { aSandbox } from '../testing/sandbox.ts'
import { compareWithType } from '../testing/sdk-types.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

const calculate = (state: string | undefined = 'NY') =>
  stripe.tax.calculations.create({
    currency: 'usd',
    customer_details: {
      address: { country: 'US', line1: '12 Analytical Row', city: 'Brooklyn', postal_code: '11201', state },
      address_source: 'shipping',
    },
    line_items: [
      { amount: 37_200, quantity: 2, reference: '1', tax_behavior: 'exclusive' },
      { amount: 4_800, reference: '2', tax_behavior: 'exclusive' },
    ],
    shipping_cost: { amount: 1_500 },
    expand: ['line_items'],
  })

test('A calculation has the shape of the SDK, and its lines add up to its tax', async () => {
  const calculation = await calculate()
  expect(compareWithType(calculation, 'Calculation', 'Tax/Calculations')).toEqual([])
  const lines = calculation.line_items!.data.reduce((sum, { amount_tax }) => sum + amount_tax, 0)
  expect(lines + calculation.shipping_cost!.amount_tax).toBe(calculation.tax_amount_exclusive)
  expect(calculation.tax_amount_exclusive).toBeGreaterThan(0)
  expect(calculation.amount_total).toBe(43_500 + calculation.tax_amount_exclusive)
})

test('Where prices include tax, a calculation adds none, and a reversal of all gives back all of it', async () => {
  const calculation = await stripe.tax.calculations.create({
    currency: 'usd',
    customer_details: {
      address: { country: 'DE', city: 'Bremen', postal_code: '28195' },
      address_source: 'shipping',
    },
    line_items: [{ amount: 11_900, reference: '1', tax_behavior: 'inclusive' }],
    shipping_cost: { amount: 1_190, tax_behavior: 'inclusive' },
    expand: ['line_items'],
  })
  expect(calculation).toMatchObject({
    amount_total: 13_090,
    tax_amount_exclusive: 0,
    tax_amount_inclusive: 2_090,
    shipping_cost: { amount_tax: 190 },
    tax_breakdown: [{ inclusive: true, amount: 2_090, taxable_amount: 11_000 }],
  })
  expect(calculation.line_items!.data.map(({ amount_tax }) => amount_tax)).toEqual([1_900])
  const made = await stripe.tax.transactions.createFromCalculation({
    calculation: calculation.id!,
    reference: 'HL-included',
  })
  const reversed = await stripe.tax.transactions.createReversal({
    mode: 'partial',
    original_transaction: made.id,
    reference: 'refund-included',
    flat_amount: -13_090,
    expand: ['line_items'],
  })
  expect(reversed.line_items!.data).toMatchObject([{ amount: -11_900, amount_tax: -1_900 }])
})

test('Without a state there is no tax location', async () => {
  await expect(calculate('Nowhere')).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
})

test('Of transactions with one reference that are made at the same time, one is kept', async () => {
  const calculations = await Promise.all(Array.from({ length: 4 }, () => calculate()))
  const made = await Promise.allSettled(
    calculations.map(({ id }) =>
      stripe.tax.transactions.createFromCalculation({ calculation: id!, reference: 'HL-at-once' }),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'resource_already_exists' })
})

test('A transaction is made once, and reversed in part and in full', async () => {
  const calculation = await calculate()
  const record = (reference: string) =>
    stripe.tax.transactions.createFromCalculation({ calculation: calculation.id!, reference })
  const made = await record('HL-1')
  expect(compareWithType(made, 'Transaction', 'Tax/Transactions')).toEqual([])
  await expect(record('HL-1')).rejects.toMatchObject({ code: 'resource_already_exists' })

  const half = await stripe.tax.transactions.createReversal({
    mode: 'partial',
    original_transaction: made.id,
    reference: 'refund-1',
    flat_amount: -Math.round(calculation.amount_total / 2),
    expand: ['line_items'],
  })
  expect(compareWithType(half, 'Transaction', 'Tax/Transactions')).toEqual([])
  expect(half).toMatchObject({ type: 'reversal', reversal: { original_transaction: made.id } })
  expect(half.line_items!.data[0]!.amount).toBe(-18_600)
  const undone = await stripe.tax.transactions.createReversal({
    mode: 'full',
    original_transaction: half.id,
    reference: 'refund-1-returned',
    expand: ['line_items'],
  })
  expect(undone).toMatchObject({ type: 'reversal', reversal: { original_transaction: half.id } })
  expect(undone.line_items!.data[0]!.amount).toBe(18_600)
  const whole = await stripe.tax.transactions.createReversal({
    mode: 'full',
    original_transaction: made.id,
    reference: 'refund-2',
  })
  expect(whole.shipping_cost).toMatchObject({ amount: -1_500 })
  for (const original_transaction of [whole.id, undone.id])
    await expect(
      stripe.tax.transactions.createReversal({ mode: 'full', original_transaction, reference: 'undo' }),
    ).rejects.toThrow('a partial one alone')
  await expect(
    stripe.tax.transactions.createReversal({
      mode: 'partial',
      original_transaction: made.id,
      reference: 'refund-3',
      flat_amount: -99_999,
    }),
  ).rejects.toThrow('more than the transaction')
})
