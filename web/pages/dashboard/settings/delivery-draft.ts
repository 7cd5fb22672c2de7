import type { DeliveryMethod, DeliverySetting } from '../../../../contract/settings.ts'
import { inCents, inDollars } from '../dollars.ts'

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

/** The value to save, or a sentence that says what cannot be read. */
export function valueOf({ groups, methods }: DeliveryDraft): DeliverySetting | string {
  const empty = groups.find(({ countries }) => countries.length === 0)
  if (empty) return `${empty.name || 'A group'} has no countries.`
  if (groups.some(({ name }) => name.trim() === '')) return 'A group has no name.'
  const values: DeliveryMethod[] = []
  for (const draft of methods) {
    const method = methodOf(draft, groups)
    if (typeof method === 'string') return `${draft.name || 'A method'}${method}`
    values.push(method)
  }
  return {
    groups: groups.map(({ name, countries }) => ({ name: name.trim(), countries: [...countries] })),
    methods: values,
  }
}

function methodOf(draft: MethodDraft, groups: readonly GroupDraft[]): DeliveryMethod | string {
  const price = inCents(draft.price)
  const free_from = draft.free_from.trim() === '' ? null : inCents(draft.free_from)
  const [days_from, days_to] = [draft.days_from, draft.days_to].map((typed) =>
    /^\d{1,2}$/.test(typed.trim()) ? +typed : undefined,
  )
  if (price === undefined || free_from === undefined || days_from === undefined || days_to === undefined)
    return ': prices are dollars such as 15.00, days are numbers.'
  const sentTo = groups.filter(({ key }) => draft.groups.includes(key))
  if (sentTo.length === 0) return ' is for no group.'
  return {
    name: draft.name.trim(),
    price,
    free_from,
    days_from,
    days_to,
    is_active: draft.is_active,
    ...(sentTo.length < groups.length && { groups: sentTo.map(({ name }) => name.trim()) }),
  }
}

export const inWords = ({ groups, methods }: DeliverySetting): Record<string, string> => ({
  Countries: groups.map(({ name, countries }) => `${name}: ${countries.join(', ')}`).join('; '),
  Methods: methods.map(methodInWords).join('; '),
})

function methodInWords(method: DeliveryMethod): string {
  const { name, price, free_from, days_from, days_to, is_active, groups } = method
  const words = [
    `${name} ${inDollars(price)}`,
    free_from !== null && `free from ${inDollars(free_from)}`,
    `${days_from}–${days_to} days`,
    groups && groups.length > 0 && `to ${groups.join(', ')}`,
    !is_active && 'off',
  ]
  return words.filter(Boolean).join(' ')
}
