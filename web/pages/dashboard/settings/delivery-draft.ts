import {
  MAX_DELIVERY_DAYS,
  MAX_DELIVERY_PRICE,
  type DeliveryMethod,
  type DeliverySetting,
} from '../../../../contract/settings.ts'
import { counted } from '../../../../contract/counted.ts'
import { inCents, inDollars } from '../forms/dollars.ts'
import type { Faults } from './use-section.ts'

export interface GroupDraft {
  /** Stays while the name is typed. */
  key: string
  name: string
  /** ISO codes. */
  countries: readonly string[]
}

/** As it is typed: prices in dollars. */
export interface MethodDraft {
  name: string
  price: string
  free_from: string
  days_from: string
  days_to: string
  is_active: boolean
  /** Keys of groups. */
  groups: readonly string[]
}

export interface DeliveryDraft {
  groups: readonly GroupDraft[]
  methods: readonly MethodDraft[]
}

/** Keys are the stored names, so that what was not changed compares as equal. */
export const draftOf = ({ groups, methods }: DeliverySetting): DeliveryDraft => ({
  groups: groups.map(({ name, countries }) => ({ key: name, name, countries })),
  methods: methods.map(
    ({ name, price, free_from, days_from, days_to, is_active, groups: sentTo = [] }): MethodDraft => ({
      name,
      price: inDollars(price),
      free_from: free_from === null ? '' : inDollars(free_from),
      days_from: String(days_from),
      days_to: String(days_to),
      is_active,
      groups: groups.map((group) => group.name).filter((name) => !sentTo.length || sentTo.includes(name)),
    }),
  ),
})

/** The value to save, or everything that cannot be read. */
export function valueOf({ groups, methods }: DeliveryDraft): DeliverySetting | { faults: Faults } {
  const faults: Record<string, string> = {}
  for (const [at, { name, countries }] of groups.entries()) {
    if (name.trim() === '') faults[`value.groups.${at}.name`] = 'Give the group a name.'
    if (countries.length === 0) faults[`value.groups.${at}.countries`] = 'Add at least one country.'
  }
  const read = methods.map((method) => readMethod(method, groups))
  for (const [at, one] of read.entries())
    for (const [name, fault] of Object.entries(one.faults)) faults[`value.methods.${at}.${name}`] = fault
  if (Object.keys(faults).length > 0) return { faults }
  return {
    groups: groups.map(({ name, countries }) => ({ name: name.trim(), countries: [...countries] })),
    methods: read.map(({ method }) => method),
  }
}

type MethodFaults = Partial<Record<keyof MethodDraft, string>>

/** What cannot be read stands for 0. */
function readMethod(
  draft: MethodDraft,
  groups: readonly GroupDraft[],
): { method: DeliveryMethod; faults: MethodFaults } {
  const price = inCents(draft.price)
  const free_from = draft.free_from.trim() === '' ? null : inCents(draft.free_from)
  const [days_from, days_to] = [readDays(draft.days_from), readDays(draft.days_to)]
  const sentTo = groups.filter(({ key }) => draft.groups.includes(key))
  const faults: MethodFaults = {
    ...(draft.name.trim() === '' && { name: 'Give the method a name.' }),
    ...(price === undefined && { price: 'In dollars, such as 15.00.' }),
    ...(price !== undefined &&
      price > MAX_DELIVERY_PRICE && { price: `At most $${inDollars(MAX_DELIVERY_PRICE)}.` }),
    ...(free_from === undefined && { free_from: 'In dollars, such as 150.00, or nothing.' }),
    ...(days_from === undefined && { days_from: DAYS_RULE }),
    ...(days_to === undefined && { days_to: DAYS_RULE }),
    ...(days_from !== undefined &&
      days_to !== undefined &&
      days_to < days_from && { days_to: `Not less than ${days_from}.` }),
    ...(sentTo.length === 0 && { groups: 'Choose where it is sent.' }),
  }
  const method = {
    name: draft.name.trim(),
    price: price ?? 0,
    free_from: free_from ?? null,
    days_from: days_from ?? 0,
    days_to: days_to ?? 0,
    is_active: draft.is_active,
    ...(sentTo.length < groups.length && { groups: sentTo.map(({ name }) => name.trim()) }),
  }
  return { method, faults }
}

const DAYS_RULE = `A number of days, up to ${MAX_DELIVERY_DAYS}.`

const readDays = (typed: string): number | undefined =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MAX_DELIVERY_DAYS ? Number(typed) : undefined

export const inWords = ({ groups, methods }: DeliverySetting): Record<string, string> => ({
  Countries: groups.map(({ name, countries }) => `${name}: ${countries.join(', ')}`).join('; '),
  Methods: methods.map(methodInWords).join('; '),
})

function methodInWords(method: DeliveryMethod): string {
  const { name, price, free_from, days_from, days_to, is_active, groups } = method
  const words = [
    `${name} ${inDollars(price)}`,
    free_from !== null && `free from ${inDollars(free_from)}`,
    days_from === days_to ? counted(days_to, 'day') : `${days_from}–${days_to} days`,
    groups && groups.length > 0 && `to ${groups.join(', ')}`,
    !is_active && 'off',
  ]
  return words.filter(Boolean).join(' ')
}
