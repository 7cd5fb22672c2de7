import { money } from '../../contract/money.ts'
import type { DeliveryMethod } from '../../contract/settings.ts'
import { BadRequest } from '../errors.ts'

export function checkMethods(methods: readonly DeliveryMethod[]): void {
  if (!methods.some(({ is_active }) => is_active)) throw refuse('At least one method must be active.')
  const names = methods.map(({ name }) => name.trim().toLowerCase())
  for (const [at, { name, days_from, days_to }] of methods.entries()) {
    if (names.indexOf(names[at]!) !== at) throw refuse(`There are two methods called ${name}.`)
    if (days_from > days_to)
      throw refuse(`${name} takes at least ${days_from} days, so it cannot take at most ${days_to}.`)
  }
}

const refuse = (sentence: string) => new BadRequest(sentence, { 'value.methods': sentence })

/** In cents. */
export const shippingPrice = ({ price, free_from }: DeliveryMethod, goods: number): number =>
  free_from !== null && goods >= free_from ? 0 : price

/** `standard free, expedited $15.00` */
export const sayPrices = (methods: readonly DeliveryMethod[]): string =>
  active(methods)
    .map((method) => `${method.name.toLowerCase()} ${sayPrice(method)}`)
    .join(', ')

/** `Standard shipping is free and takes 4 to 7 business days; …` */
export function describeDelivery(methods: readonly DeliveryMethod[]): string {
  const sentences = active(methods).map(
    (method) => `${method.name.toLowerCase()} shipping is ${sayPrice(method)} and takes ${sayDays(method)}`,
  )
  const text = sentences.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const active = (methods: readonly DeliveryMethod[]) => methods.filter(({ is_active }) => is_active)

function sayPrice({ price, free_from }: DeliveryMethod): string {
  if (price === 0) return 'free'
  return free_from === null ? money(price) : `${money(price)} (free from ${money(free_from)})`
}

function sayDays({ days_from, days_to }: DeliveryMethod): string {
  if (days_from === days_to) return `${days_to} business ${days_to === 1 ? 'day' : 'days'}`
  return `${days_from} to ${days_to} business days`
}
