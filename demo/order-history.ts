import { DEMO_CODE } from './promotion.ts'
import {
  dele,
  type DemoCustomer,
  demoShopper,
  hannah,
  ines,
  jonah,
  mireille,
  priya,
  tomasz,
} from './invented-customers.ts'
import type { DemoReturn } from './returns.ts'

/** A past order of the demo shop. */
export interface DemoOrder {
  customer: DemoCustomer
  daysAgo: number
  items: { slug: string; size: string; quantity: number }[]
  /** The code that it was placed with. */
  code?: string
  expedited?: boolean
  begunDaysAgo?: number
  shipped?: { daysAgo: number; tracking: string }
  deliveredDaysAgo?: number
  returns?: DemoReturn[]
  /** In cents; the whole charge if absent. */
  refund?: { daysAgo: number; amount?: number; returned: { slug: string; size: string; quantity: number }[] }
}

const one = (slug: string, size = 'One size', quantity = 1) => ({ slug, size, quantity })

export const demoOrders: DemoOrder[] = [
  {
    customer: demoShopper,
    daysAgo: 148,
    items: [one('heavy-tee-slate', 'M', 2), one('cotton-socks-ecru', '40-43', 3)],
    shipped: { daysAgo: 145, tracking: '1Z 40A 7E6 03 1184 2207' },
    deliveredDaysAgo: 141,
  },
  {
    customer: ines,
    daysAgo: 121,
    items: [one('heavy-tee-black', 'S'), one('leather-belt-black', '75')],
    expedited: true,
    shipped: { daysAgo: 120, tracking: '1Z 40A 7E6 02 5511 9038' },
    deliveredDaysAgo: 118,
    returns: [{ line: 2, askedDaysAgo: 110, reason: 'changed_mind', lapsedDaysAgo: 88.5 }],
  },
  {
    customer: tomasz,
    daysAgo: 103,
    items: [one('lambswool-crew-ink', 'L')],
    shipped: { daysAgo: 99, tracking: '1Z 40A 7E6 03 7402 1165' },
    deliveredDaysAgo: 95,
    returns: [
      {
        line: 1,
        askedDaysAgo: 52,
        isAsked: true,
        reason: 'changed_mind',
        declined: { daysAgo: 51, note: 'The 30 days for a return ended in the month before.' },
      },
    ],
  },
  {
    customer: hannah,
    daysAgo: 90,
    items: [one('wool-scarf-stone'), one('rib-beanie-char')],
    shipped: { daysAgo: 87, tracking: 'RR 204 118 553 US' },
    deliveredDaysAgo: 79,
    returns: [
      {
        line: 1,
        askedDaysAgo: 1.4,
        isAsked: true,
        reason: 'quality',
        comment: 'It pills after three weeks.',
        wantsCredit: true,
      },
    ],
  },
  {
    customer: demoShopper,
    daysAgo: 76,
    items: [one('heavy-tee-ecru', 'M', 2), one('leather-card-case')],
    shipped: { daysAgo: 73, tracking: '1Z 40A 7E6 03 9920 4416' },
    deliveredDaysAgo: 70,
    refund: { daysAgo: 61, amount: 4800, returned: [one('heavy-tee-ecru', 'M')] },
  },
  {
    customer: priya,
    daysAgo: 62,
    items: [one('linen-dress-black', 'S'), one('merino-cardigan-butter', 'S')],
    shipped: { daysAgo: 59, tracking: '1Z 40A 7E6 03 1870 6602' },
    deliveredDaysAgo: 55,
    returns: [
      { line: 1, askedDaysAgo: 50, reason: 'too_large', new_size: 'XS', calledOffDaysAgo: 49 },
      {
        line: 2,
        askedDaysAgo: 46,
        reason: 'colour',
        receivedDaysAgo: 40,
        settled: { daysAgo: 39, deducted: 3000, why: 'A button is missing.', disposition: 'repair' },
      },
    ],
  },
  {
    customer: jonah,
    daysAgo: 51,
    items: [one('wide-jean-indigo', '42')],
    shipped: { daysAgo: 48, tracking: '1Z 40A 7E6 03 3306 7719' },
    deliveredDaysAgo: 44,
    refund: { daysAgo: 35, returned: [one('wide-jean-indigo', '42')] },
  },
  {
    customer: mireille,
    daysAgo: 44,
    items: [one('satin-skirt-oyster', 'M'), one('heavy-tee-ecru', 'S')],
    shipped: { daysAgo: 41, tracking: 'RR 204 121 870 US' },
    deliveredDaysAgo: 32,
    returns: [
      {
        line: 1,
        askedDaysAgo: 9,
        reason: 'too_small',
        comment: 'Lovely cloth, one size up would fit.',
        new_size: 'L',
        posted: { daysAgo: 8, tracking: 'RR 204 130 214 FR' },
        receivedDaysAgo: 0.6,
      },
    ],
  },
  {
    customer: dele,
    daysAgo: 36,
    items: [one('wool-coat-grey', 'L'), one('wool-scarf-stone')],
    expedited: true,
    shipped: { daysAgo: 35, tracking: 'EA 118 700 264 US' },
    deliveredDaysAgo: 32,
    returns: [
      {
        line: 1,
        askedDaysAgo: 31,
        reason: 'too_large',
        new_size: 'M',
        posted: { daysAgo: 12, tracking: 'EA 118 702 915 GB' },
        holdEndedDaysAgo: 10,
      },
    ],
  },
  {
    customer: demoShopper,
    daysAgo: 30,
    items: [one('linen-shirt-white', 'M'), one('leather-belt-cognac', '90')],
    shipped: { daysAgo: 27, tracking: '1Z 40A 7E6 03 5540 8821' },
    deliveredDaysAgo: 23,
    returns: [
      {
        line: 1,
        askedDaysAgo: 12,
        reason: 'too_small',
        new_size: 'L',
        receivedDaysAgo: 5,
        settled: { daysAgo: 4.5, disposition: 'restock' },
      },
    ],
  },
  {
    customer: ines,
    daysAgo: 21,
    items: [one('lambswool-crew-oat', 'S'), one('chore-jacket-tobacco', 'M')],
    shipped: { daysAgo: 18, tracking: '1Z 40A 7E6 03 6615 0094' },
    deliveredDaysAgo: 15,
    returns: [{ line: 1, askedDaysAgo: 2.2, reason: 'too_small', new_size: 'M' }],
    refund: { daysAgo: 7, amount: 19800, returned: [one('chore-jacket-tobacco', 'M')] },
  },
  {
    customer: jonah,
    daysAgo: 17,
    items: [one('leather-belt-black', '80')],
    shipped: { daysAgo: 14, tracking: '1Z 40A 7E6 03 8127 5530' },
    deliveredDaysAgo: 11,
    // Its buyer has 23 hours to pay, of which most are left when a visitor comes.
    returns: [{ line: 1, askedDaysAgo: 0.05, reason: 'too_small', new_size: '85', difference: 600 }],
  },
  {
    customer: tomasz,
    daysAgo: 12,
    items: [one('leather-shopper-cognac')],
    shipped: { daysAgo: 8, tracking: 'https://parcels.example/track/40A7E6038190' },
    returns: [{ line: 1, askedDaysAgo: 4, part: 2500 }],
  },
  {
    customer: demoShopper,
    daysAgo: 6,
    items: [one('wool-trouser-char', '38'), one('silk-square-cobalt')],
    shipped: { daysAgo: 3, tracking: 'https://parcels.example/track/40A7E6038244' },
  },
  {
    customer: priya,
    daysAgo: 3.4,
    items: [one('funnel-knit-ecru', 'M')],
    code: DEMO_CODE,
    begunDaysAgo: 1.9,
  },
  {
    customer: jonah,
    daysAgo: 2.1,
    items: [one('linen-shirt-sky', 'L'), one('cotton-socks-moss', '44-46', 2)],
    returns: [{ line: 2, askedDaysAgo: 1.6, isCanceled: true }],
    begunDaysAgo: 0.8,
  },
  { customer: demoShopper, daysAgo: 1.2, items: [one('wool-coat-camel', 'M')], expedited: true },
  {
    customer: dele,
    daysAgo: 0.3,
    items: [one('satin-skirt-moss', 'S'), one('rib-beanie-cobalt')],
    expedited: true,
  },
]
