import type { TaxSetting } from '../../../../contract/settings.ts'
import { randomKey } from '../../../random-key.ts'
import type { Faults } from './use-section.ts'

/** What is chosen: each stands for a source, and whether prices include the tax. */
export const TAX_KINDS = {
  off: { label: 'No tax', source: 'off', is_included: false },
  added: { label: 'Added at payment, worked out by Stripe', source: 'provider', is_included: false },
  included: { label: 'Included in prices, worked out by Stripe', source: 'provider', is_included: true },
  rates: { label: 'Included in prices, by rates of your own', source: 'rates', is_included: true },
} as const satisfies Record<string, { label: string } & Omit<TaxSetting, 'rates'>>

export type TaxKind = keyof typeof TAX_KINDS

export interface RateDraft {
  key: string
  country: string
  region: string
  /** As it is typed. */
  percent: string
}

export interface TaxDraft {
  kind: TaxKind
  rates: readonly RateDraft[]
}

/** Keys are places, so that what was not changed compares as equal. */
export const draftOf = ({ source, is_included, rates }: TaxSetting): TaxDraft => ({
  kind: kindOf({ source, is_included }),
  rates: rates.map(({ country, region, rate }) => ({
    key: `${country}/${region}`,
    country,
    region,
    percent: String(rate / 100),
  })),
})

const kindOf = ({ source, is_included }: Omit<TaxSetting, 'rates'>): TaxKind =>
  source === 'provider' ? (is_included ? 'included' : 'added') : source

export const newRate = (): RateDraft => ({ key: randomKey(), country: '', region: '', percent: '' })

/** The value to save, or everything that cannot be read. */
export function valueOf({ kind, rates }: TaxDraft): TaxSetting | { faults: Faults } {
  const { source, is_included } = TAX_KINDS[kind]
  const faults: Record<string, string> = {}
  const values: TaxSetting['rates'] = []
  for (const [at, { country, region, percent }] of rates.entries()) {
    const rate = readPercent(percent)
    if (country === '') faults[`value.rates.${at}.country`] = 'Choose the country.'
    if (rate === undefined) faults[`value.rates.${at}.rate`] = 'Such as 19 or 8.1, at most 50.'
    values.push({ country, region: region.trim(), rate: rate ?? 0 })
  }
  return Object.keys(faults).length > 0 ? { faults } : { source, is_included, rates: values }
}

/** In hundredths of a percent. */
function readPercent(typed: string): number | undefined {
  const rate = /^\s*\d{1,2}(\.\d{1,2})?\s*%?\s*$/.test(typed)
    ? Math.round(Number.parseFloat(typed) * 100)
    : NaN
  return rate <= 5_000 ? rate : undefined
}

export const inWords = ({ rates, ...setting }: TaxSetting): Record<string, string> => ({
  Tax: TAX_KINDS[kindOf(setting)].label,
  Rates: rates
    .map(({ country, region, rate }) => `${[country, region].filter(Boolean).join(' ')} ${rate / 100} %`)
    .join('; '),
})
