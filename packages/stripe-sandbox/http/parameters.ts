import { CURRENCIES } from '../money.ts'
import type { FormObject, FormValue } from './form.ts'
import { badParameter, StripeError } from './stripe-error.ts'

/** `param` is the full name of the parameter, such as `line_items[0][quantity]`. */
export type Reader<T> = (value: FormValue | undefined, param: string) => T
type Shape = Record<string, Reader<unknown>>
export type Read<R> = R extends Reader<infer T> ? T : never
type ReadShape<S extends Shape> = { [K in keyof S]: Read<S[K]> }

export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, param) => (value === undefined ? undefined : reader(value, param))
}

/** An empty value removes what was there. */
export function removable<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, param) => (value === '' ? null : optional(reader)(value, param))
}

export function withDefault<T>(reader: Reader<T>, otherwise: T): Reader<T> {
  return (value, param) => (value === undefined ? otherwise : reader(value, param))
}

function scalar(value: FormValue | undefined, param: string): string {
  if (value === undefined) throw badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
  if (typeof value !== 'string') throw badParameter(param, 'Invalid string: {}')
  if (value === '') {
    throw badParameter(
      param,
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a ` +
        'non-empty value.',
      'parameter_invalid_empty',
    )
  }
  return value
}

export function text(longest = 5_000): Reader<string> {
  return (value, param) => {
    const given = scalar(value, param)
    if ([...given].length > longest) {
      throw badParameter(param, `Invalid string: ${shorten(given)}; must be at most ${longest} characters`)
    }
    return given
  }
}

export function integer(least: number, most: number, tooMuchCode?: string): Reader<number> {
  return (value, param) => {
    const given = scalar(value, param)
    if (!/^-?\d{1,15}$/.test(given)) {
      throw badParameter(param, `Invalid integer: ${shorten(given)}`, 'parameter_invalid_integer')
    }
    const number = Number(given)
    if (number < least) {
      throw badParameter(
        param,
        `This value must be greater than or equal to ${least}.`,
        'parameter_invalid_integer',
      )
    }
    if (number > most) {
      throw badParameter(
        param,
        `This value must be less than or equal to ${most}.`,
        tooMuchCode ?? 'parameter_invalid_integer',
      )
    }
    return number
  }
}

export const timestamp: Reader<number> = (value, param) => {
  const given = scalar(value, param)
  if (!/^\d{1,12}$/.test(given)) {
    throw badParameter(
      param,
      `Invalid timestamp: must be an integer Unix timestamp`,
      'parameter_invalid_integer',
    )
  }
  return Number(given)
}

export const flag: Reader<boolean> = (value, param) => {
  const given = scalar(value, param)
  if (given === 'true' || given === '1') return true
  if (given === 'false' || given === '0') return false
  throw badParameter(param, `Invalid boolean: ${shorten(given)}`)
}

export function oneOf<const T extends string>(...values: T[]): Reader<T> {
  return (value, param) => {
    const given = scalar(value, param)
    const found = values.find((known) => known === given)
    if (found === undefined) throw badParameter(param, `Invalid ${param}: must be ${spell(values)}`)
    return found
  }
}

/** `others` are choices of Stripe's that get an error of their own. */
export function choice<const T extends string>(offered: T[], others: string[]): Reader<T> {
  return (value, param) => {
    const given = oneOf<string>(...offered, ...others)(value, param)
    const found = offered.find((known) => known === given)
    if (found === undefined) throw badParameter(param, `This sandbox does not offer ${given} as ${param}.`)
    return found
  }
}

export const currency: Reader<string> = (value, param) => {
  const given = scalar(value, param).toLowerCase()
  if (!CURRENCIES.has(given)) throw badParameter(param, `Invalid currency: ${shorten(given)}.`)
  return given
}

/** The URL may contain `{CHECKOUT_SESSION_ID}`. */
export const webUrl: Reader<string> = (value, param) => {
  const given = text(5_000)(value, param)
  const url = URL.parse(given.replaceAll('{CHECKOUT_SESSION_ID}', 'cs_test'))
  if (!url || !['http:', 'https:'].includes(url.protocol) || /[\s\p{Cc}]/u.test(given)) {
    throw badParameter(param, 'Not a valid URL', 'url_invalid')
  }
  return given
}

export const emailAddress: Reader<string> = (value, param) => {
  const given = text(800)(value, param)
  if (!isEmail(given)) throw badParameter(param, `Invalid email address: ${shorten(given)}`, 'email_invalid')
  return given
}

export const isEmail = (given: string): boolean =>
  given.length <= 254 && /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(given) && !given.includes('..')

export function list<T>(reader: Reader<T>, most: number, least = 0): Reader<T[]> {
  return (value, param) => {
    // The SDK encodes an empty list as an empty string.
    if (value === '' && least === 0) return []
    if (value === undefined)
      throw badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
    if (typeof value === 'string') throw badParameter(param, 'Invalid array')
    const places = Object.keys(value)
    if (places.some((place) => !/^\d{1,4}$/.test(place))) throw badParameter(param, 'Invalid array')
    if (places.length > most) {
      throw badParameter(param, `Array parameter ${param} is too long: at most ${most} elements are allowed.`)
    }
    if (places.length < least)
      throw badParameter(param, `Array parameter ${param} must have at least ${least} element.`)
    return places
      .toSorted((one, other) => Number(one) - Number(other))
      .map((place) => reader(value[place], `${param}[${place}]`))
  }
}

/** For creating an object, where an empty value omits its key. */
export const metadata: Reader<Record<string, string>> = (value, param) =>
  mergeMetadata({}, value === '' || value === undefined ? {} : changedMetadata(value, param))

/** An empty value removes its key; null removes all keys. */
export function mergeMetadata(before: Record<string, string>, changes: Record<string, string> | null) {
  const after = changes === null ? [] : Object.entries({ ...before, ...changes })
  return Object.fromEntries(after.filter(([, value]) => value !== ''))
}

/** Stripe's limits: 50 keys of 40 characters, values of 500. */
export const changedMetadata: Reader<Record<string, string>> = (value, param) => {
  if (value === undefined) return {}
  if (typeof value === 'string') throw badParameter(param, 'Invalid object')
  const entries = Object.entries(value).map(([key, inside]): [string, string] => {
    if (typeof inside !== 'string') throw badParameter(`${param}[${key}]`, 'Invalid string: {}')
    if ([...key].length > 40) {
      throw badParameter(param, `Metadata keys can be at most 40 characters: ${shorten(key)}`)
    }
    if ([...inside].length > 500) {
      throw badParameter(
        `${param}[${key}]`,
        `Metadata values can have up to 500 characters, but you passed in a value that is ${[...inside].length} characters. Invalid value: ${shorten(inside)}`,
      )
    }
    return [key, inside]
  })
  if (entries.length > 50) throw badParameter(param, 'You can have up to 50 metadata keys.')
  return Object.fromEntries(entries)
}

/** `unsupported` are parameters of Stripe's that get an error of their own instead of being ignored. */
export function object<S extends Shape>(shape: S, unsupported: readonly string[] = []): Reader<ReadShape<S>> {
  return (value, param) => {
    if (typeof value === 'string') throw badParameter(param, 'Invalid object')
    if (value === undefined)
      throw badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
    return readParameters(shape, value, unsupported, param)
  }
}

export function readParameters<S extends Shape>(
  shape: S,
  form: FormObject,
  unsupported: readonly string[] = [],
  inside = '',
): ReadShape<S> {
  const full = (name: string) => (inside === '' ? name : `${inside}[${name}]`)
  const unknown = Object.keys(form).filter((name) => !Object.hasOwn(shape, name))
  const missing = unknown.find((name) => unsupported.includes(name))
  if (missing)
    throw badParameter(full(missing), `This sandbox does not offer the parameter: ${full(missing)}`)
  if (unknown.length > 0) {
    const names = unknown.map((name) => shorten(full(name)))
    throw new StripeError(
      400,
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      {
        code: 'parameter_unknown',
        param: full(unknown[0]!),
      },
    )
  }
  return Object.fromEntries(
    Object.entries(shape).map(([name, reader]) => [name, reader(form[name], full(name))]),
  ) as ReadShape<S>
}

const shorten = (given: string) => (given.length > 100 ? `${given.slice(0, 97)}...` : given)

function spell(values: readonly string[]): string {
  if (values.length < 2) return values.join('')
  if (values.length === 2) return values.join(' or ')
  return `one of ${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
}
