import type { DeliveryZone } from '../../contract/configuration.ts'
import { countryName } from '../../contract/countries.ts'
import { money } from '../../contract/money.ts'
import type { DeliveryGroup, DeliveryMethod, DeliverySetting } from '../../contract/settings.ts'
import { refuseFaults } from '../errors.ts'

/** The most methods that Stripe's payment page can offer. */
const MAX_OFFERED = 5

type Faults = Record<string, string>

/** Throws BadRequest with every fault, each at its field. */
export function checkDelivery({ groups, methods }: DeliverySetting): void {
  refuseFaults({
    ...faultsOfGroups(groups),
    ...faultsOfMethods(methods, groups),
    ...Object.assign({}, ...groups.map((group) => faultsOfChoice(group, methods, groups.length > 1))),
  })
}

function faultsOfGroups(groups: readonly DeliveryGroup[]): Faults {
  const faults: Faults = {}
  const groupOf = new Map<string, string>()
  const names = new Set<string>()
  for (const [at, { name, countries }] of groups.entries()) {
    const folded = name.trim().toLowerCase()
    if (names.has(folded)) faults[`value.groups.${at}.name`] = `There are two groups called ${name}.`
    names.add(folded)
    for (const country of countries) {
      const other = groupOf.get(country)
      if (other !== undefined)
        faults[`value.groups.${at}.countries`] = `${country} is in ${other} and in ${name}.`
      groupOf.set(country, name)
    }
  }
  return faults
}

function faultsOfMethods(methods: readonly DeliveryMethod[], groups: readonly DeliveryGroup[]): Faults {
  const faults: Faults = {}
  const names = new Set(groups.map(({ name }) => name))
  for (const [at, { name, days_from, days_to, groups: sentTo = [] }] of methods.entries()) {
    const unknown = sentTo.find((group) => !names.has(group))
    if (unknown !== undefined)
      faults[`value.methods.${at}.groups`] = `${name} is for ${unknown}, which is no group.`
    if (days_from > days_to)
      faults[`value.methods.${at}.days_to`] =
        `${name} takes at least ${days_from} days, so it cannot take at most ${days_to}.`
  }
  return faults
}

/** Faults in the methods that shoppers in the group's countries choose from. */
function faultsOfChoice(group: DeliveryGroup, all: readonly DeliveryMethod[], isOneOfMany: boolean): Faults {
  const faults: Faults = {}
  const methods = methodsOf(group, all)
  const where = isOneOfMany ? ` for ${group.name}` : ''
  const names = methods.map(({ name }) => name.trim().toLowerCase())
  for (const [at, method] of methods.entries()) {
    if (names.indexOf(names[at]!) !== at)
      faults[`value.methods.${all.indexOf(method)}.name`] =
        `There are two methods called ${method.name}${where}.`
  }
  const offered = methods.filter(({ is_active }) => is_active).length
  if (offered === 0) faults['value.methods'] = `At least one method must be active${where}.`
  if (offered > MAX_OFFERED)
    faults['value.methods'] = `The payment page offers ${MAX_OFFERED} methods at most${where}.`
  return faults
}

/** Countries with the same choice of methods, and that choice. */
export interface Zone {
  name: string
  countries: readonly string[]
  /** Active ones only. */
  methods: readonly DeliveryMethod[]
}

/** The payment page shows one list of methods for all countries that it takes, so each zone has pages of its own. */
export function zonesOf({ groups, methods }: DeliverySetting): Zone[] {
  const zones = new Map<string, Zone>()
  for (const group of groups) {
    const offered = methodsOf(group, methods).filter(({ is_active }) => is_active)
    const key = JSON.stringify(offered.map((method) => methods.indexOf(method)))
    const same = zones.get(key)
    zones.set(key, {
      name: same ? `${same.name}, ${group.name}` : group.name,
      countries: [...(same?.countries ?? []), ...group.countries],
      methods: offered,
    })
  }
  return [...zones.values()]
}

/** A method without groups applies to all of them. */
const methodsOf = ({ name }: DeliveryGroup, methods: readonly DeliveryMethod[]) =>
  methods.filter(({ groups = [] }) => groups.length === 0 || groups.includes(name))

export const countriesOf = ({ groups }: DeliverySetting): string[] =>
  groups.flatMap(({ countries }) => countries)

/** In cents. */
export const shippingPrice = ({ price, free_from }: DeliveryMethod, goods: number): number =>
  free_from !== null && goods >= free_from ? 0 : price

export const showZone = ({ countries, methods }: Zone): DeliveryZone => ({
  countries: countries.map((code) => ({ code, name: countryName(code) })),
  methods: methods.map((method) => `${method.name}: ${sayPrice(method)}, ${sayDays(method)}`),
  rates: methods.map(({ name, price, free_from, days_from, days_to }) => ({
    name,
    price,
    free_from,
    days_from,
    days_to,
  })),
})

/** `standard free, expedited $15.00`; with several zones `United States: standard free; Europe: standard $20.00` */
export const sayPrices = (delivery: DeliverySetting): string =>
  byZone(
    delivery,
    '; ',
    (methods) => methods.map((method) => `${method.name.toLowerCase()} ${sayPrice(method)}`).join(', '),
    false,
  )

/** `Standard shipping is free and takes 4 to 7 business days; …` */
export const describeDelivery = (delivery: DeliverySetting): string =>
  byZone(
    delivery,
    ' ',
    (methods) => {
      const sentences = methods.map(
        (method) =>
          `${method.name.toLowerCase()} shipping is ${sayPrice(method)} and takes ${sayDays(method)}`,
      )
      return `${sentences.join('; ')}.`
    },
    true,
  )

/** How an order was sent. */
export interface DeliveryWay {
  /** As orders show it, such as `Standard Shipping`. */
  shippingMethod: string
  country: string
}

/** `4 to 7 business days`; undefined if this method is not offered to the country any more. */
export function deliveryTime(
  delivery: DeliverySetting,
  { shippingMethod, country }: DeliveryWay,
): string | undefined {
  const zone = zonesOf(delivery).find(({ countries }) => countries.includes(country))
  const offered = zone?.methods.find(({ name }) => `${name} Shipping` === shippingMethod)
  return offered && sayDays(offered)
}

function byZone(
  delivery: DeliverySetting,
  separator: string,
  say: (methods: readonly DeliveryMethod[]) => string,
  isSentence: boolean,
): string {
  const zones = zonesOf(delivery)
  if (zones.length > 1) return zones.map(({ name, methods }) => `${name}: ${say(methods)}`).join(separator)
  const text = say(zones[0]!.methods)
  return isSentence ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

function sayPrice({ price, free_from }: DeliveryMethod): string {
  if (price === 0) return 'free'
  return free_from === null ? money(price) : `${money(price)} (free from ${money(free_from)})`
}

function sayDays({ days_from, days_to }: DeliveryMethod): string {
  if (days_from === days_to) return `${days_to} business ${days_to === 1 ? 'day' : 'days'}`
  return `${days_from} to ${days_to} business days`
}
