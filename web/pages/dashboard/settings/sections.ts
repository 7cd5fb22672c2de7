import { MAX_LINE_PIECES } from '../../../../contract/cart.ts'
import {
  saveInvoicesSetting,
  saveNoticeSetting,
  saveProductsSetting,
  saveRefundsSetting,
  saveReturnsSetting,
  saveShopSetting,
  type Settings,
} from '../../../../contract/settings.ts'
import { wholeSentence } from '../../../components/field-errors.ts'
import { inCents, inDollars, NO_AMOUNT } from '../forms/dollars.ts'
import { entriesIn } from '../forms/entries-in.ts'
import { fromShopTime, inShopTime } from '../shop-time.ts'

/**
 * `lines` is a list with an entry per line, a label and an address each; `time` is a date and time in the shop's time
 * zone, or none; `dollars` is an amount in cents; `zone` is a time zone, `count` a whole number, `choice` one of
 * `options`.
 */
export interface SettingField {
  name: string
  label: string
  kind:
    | 'line'
    | 'link'
    | 'email'
    | 'text'
    | 'switch'
    | 'time'
    | 'lines'
    | 'dollars'
    | 'zone'
    | 'count'
    | 'choice'
  hint?: string
  /** What is told when the server refuses it, where its own words would not help. */
  fault?: string
  max?: number
  /** For a choice: its values with their labels. */
  options?: Readonly<Record<string, string>>
  rows?: number
}

export interface SettingSection {
  key: 'shop' | 'notice' | 'products' | 'returns' | 'invoices' | 'refunds'
  title: string
  about: string
  call:
    | typeof saveShopSetting
    | typeof saveNoticeSetting
    | typeof saveProductsSetting
    | typeof saveReturnsSetting
    | typeof saveInvoicesSetting
    | typeof saveRefundsSetting
  fields: readonly SettingField[]
}

export const SECTIONS: readonly SettingSection[] = [
  {
    key: 'shop',
    title: 'Shop',
    about: 'Stands in the header and footer, in mails and in what search engines are told.',
    call: saveShopSetting,
    fields: [
      { name: 'name', label: 'Name', kind: 'line', max: 60 },
      { name: 'support_email', label: 'Support e-mail', kind: 'email', max: 254 },
      { name: 'phone', label: 'Phone', kind: 'line', max: 40 },
      {
        name: 'order_prefix',
        label: 'Order numbers begin with',
        kind: 'line',
        max: 4,
        hint: 'Two to four capital letters; orders keep the number that they have',
        fault: 'Type two to four capital letters, such as HL.',
      },
      {
        name: 'time_zone',
        label: 'Time zone',
        kind: 'zone',
        hint: 'Of all times and days in the dashboard; sales are counted anew when it changes',
      },
      {
        name: 'low_stock',
        label: 'Low in stock at',
        kind: 'count',
        max: 5,
        hint: 'Pieces of a size; a product may have a number of its own',
      },
      { name: 'legal_name', label: 'Legal name', kind: 'line', max: 120 },
      {
        name: 'address',
        label: 'Address',
        kind: 'text',
        max: 400,
        rows: 4,
        hint: 'Where returns are sent; it stands on return slips, invoices and packing slips',
      },
      {
        name: 'company_numbers',
        label: 'Company numbers',
        kind: 'text',
        max: 400,
        rows: 3,
        hint: 'Register and tax numbers, one per line',
      },
      {
        name: 'social_links',
        label: 'Elsewhere',
        kind: 'lines',
        rows: 3,
        hint: 'One per line, such as: Instagram https://instagram.com/yourshop',
      },
    ],
  },
  {
    key: 'notice',
    title: 'Notice',
    about: 'One line above every page. Shoppers who have dismissed it see it again when its text changes.',
    call: saveNoticeSetting,
    fields: [
      { name: 'is_on', label: 'Show the notice', kind: 'switch' },
      {
        name: 'text',
        label: 'Text',
        kind: 'text',
        max: 300,
        rows: 2,
        hint: '{support} becomes the support address',
      },
      { name: 'link_label', label: 'Link text', kind: 'line', max: 40 },
      {
        name: 'link_url',
        label: 'Link address',
        kind: 'link',
        max: 300,
        hint: '/faq or https://…',
        fault: 'This is no address of the shop or of the web.',
      },
      { name: 'from', label: 'Shown from', kind: 'time', hint: 'In the shop’s time zone; empty: at once' },
      { name: 'until', label: 'Shown until', kind: 'time', hint: 'Empty: until you switch it off' },
    ],
  },
  {
    key: 'products',
    title: 'Products',
    about: 'What the list of the shop shows, and how many of one an order may have.',
    call: saveProductsSetting,
    fields: [
      {
        name: 'once_per_style',
        label: 'List each style once',
        kind: 'switch',
        hint: 'A style is one garment in its colours. On the page of all products, in its first colour that can be bought; filters, searches and collections still show every colour that fits',
      },
      {
        name: 'max_line_pieces',
        label: 'Most pieces of one item in an order',
        kind: 'count',
        max: 2,
        hint: `Of one size, from 1 to ${MAX_LINE_PIECES}`,
        fault: `Type a number from 1 to ${MAX_LINE_PIECES}.`,
      },
    ],
  },
  {
    key: 'returns',
    title: 'Returns',
    about:
      'Said in the FAQ, the confirmation of an order and on the way to a return. Orders keep what they were placed with.',
    call: saveReturnsSetting,
    fields: [
      {
        name: 'paid_by',
        label: 'Return parcels are paid by',
        kind: 'choice',
        options: { shopper: 'the shopper', shop: 'the shop' },
        hint: 'The shop always pays where a piece is faulty or not what was ordered',
      },
    ],
  },
  {
    key: 'invoices',
    title: 'Invoices',
    about:
      'They name the seller as under Shop: legal name, address and numbers. Each refund of an order that has an invoice gets a credit note. What was issued stays as it is.',
    call: saveInvoicesSetting,
    fields: [
      {
        name: 'for_all_orders',
        label: 'Issue an invoice for each paid order',
        kind: 'switch',
        hint: 'Of those paid from then on. Others when their buyer or you ask for it',
      },
      {
        name: 'by_mail',
        label: 'Mail each to its buyer',
        kind: 'switch',
        hint: 'Attached as a PDF, as soon as it is issued',
      },
    ],
  },
]

/** For owners alone. */
export const REFUNDS: SettingSection = {
  key: 'refunds',
  title: 'Refunds',
  about: 'How much of one order may be given back.',
  call: saveRefundsSetting,
  fields: [
    { name: 'service_limit', label: 'By the role Service up to ($)', kind: 'dollars', max: 12 },
    {
      name: 'confirm_above',
      label: 'Asks for the second step again above ($)',
      kind: 'dollars',
      max: 12,
      hint: 'Of those who have set one up',
    },
  ],
}

export type SettingDraft = Record<string, string | boolean>
export type SettingValue = Settings[SettingSection['key']]

export function draftOf({ fields }: SettingSection, value: SettingValue): SettingDraft {
  const members = value as unknown as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field.name, typed(field, members[field.name])]))
}

function typed({ kind }: SettingField, value: unknown): string | boolean {
  if (kind === 'switch') return value === true
  if (kind === 'time') return value ? inShopTime(String(value)) : ''
  if (kind === 'dollars') return inDollars(Number(value))
  if (kind === 'lines') {
    return (value as { label: string; url: string }[]).map(({ label, url }) => `${label} ${url}`).join('\n')
  }
  return String(value ?? '')
}

/** What cannot be read is left to the server to refuse. */
export function valueOf({ fields }: SettingSection, draft: SettingDraft): SettingValue {
  const members = fields.map(({ name, kind }) => [name, parsed(kind, draft[name]!)])
  return Object.fromEntries(members) as SettingValue
}

function parsed(kind: SettingField['kind'], value: string | boolean): unknown {
  if (typeof value === 'boolean') return value
  if (kind === 'time') return value === '' ? null : (fromShopTime(value) ?? value)
  if (kind === 'dollars') return inCents(value) ?? value
  if (kind === 'count') return /^\s*\d{1,8}\s*$/.test(value) ? Number(value) : value
  if (kind === 'lines') {
    return entriesIn(value, '\n').map((line) => {
      const at = line.lastIndexOf(' ')
      return { label: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) }
    })
  }
  return kind === 'text' ? value : value.trim()
}

/** By the labels of the fields, as they are typed. */
export function inWords(section: SettingSection, value: SettingValue): Record<string, string> {
  const draft = draftOf(section, value)
  return Object.fromEntries(section.fields.map((field) => [field.label, shown(field, draft[field.name]!)]))
}

const shown = ({ options }: SettingField, value: string | boolean) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : (options?.[value] ?? value)

/** `value.social_links.0.url` concerns the field `social_links`. */
export function faultsByField(
  section: SettingSection,
  fields: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, name = path, ...within] = path.split('.')
      const field = section.fields.find((one) => one.name === name)
      return [name, (field && faultOf(field, within.length > 0)) ?? wholeSentence(message)]
    }),
  )
}

/** Replaces server messages that speak of cents or parts of lines; the shopkeeper typed dollars and whole lines. */
function faultOf({ kind, fault }: SettingField, isInLine: boolean): string | undefined {
  if (kind === 'dollars') return NO_AMOUNT
  if (isInLine) return 'Write a name and an address that begins with https:// on each line.'
  return fault
}
