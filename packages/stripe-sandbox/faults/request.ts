import type { FormObject, FormValue } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter } from '../http/stripe-error.ts'
import { FAULT_KINDS, type Fault } from './queries.ts'

const share: read.Reader<number> = (value, param) => {
  const given = read.text(20)(value, param)
  const number = Number(given)
  if (!/^\d*\.?\d+$/.test(given) || number > 1)
    throw badParameter(param, `Invalid ${param}: must be between 0 and 1`)
  return number
}

const path: read.Reader<string> = (value, param) => {
  const given = read.text(200)(value, param)
  if (!given.startsWith('/v1/')) throw badParameter(param, `Invalid ${param}: must begin with /v1/`)
  return given
}

/** Browsers send the empty fields of a form too. */
const unlessEmpty =
  <T>(reader: read.Reader<T>, otherwise: T): read.Reader<T> =>
  (value, param) =>
    value === undefined || value === '' ? otherwise : reader(value, param)

const shape = {
  kind: read.oneOf(...FAULT_KINDS),
  method: unlessEmpty<string | null>(read.oneOf('GET', 'POST', 'DELETE'), null),
  path: unlessEmpty<string | null>(path, null),
  share: unlessEmpty(share, 1),
  remaining: unlessEmpty<number | null>(read.integer(1, 1_000_000), null),
  delay_ms: unlessEmpty(read.integer(0, 600_000), 0),
  times: unlessEmpty(read.integer(1, 20), 1),
}

export const readFault = (form: FormObject): Omit<Fault, 'id'> => {
  const { delay_ms, ...given } = read.readParameters(shape, form)
  return { ...given, delayMs: delay_ms }
}

export const readFaults = (form: FormObject): Omit<Fault, 'id'>[] => {
  const one: read.Reader<Omit<Fault, 'id'>> = (value, param) => {
    if (typeof value !== 'object') throw badParameter(param, 'Invalid object')
    return readFault(value)
  }
  return read.readParameters({ faults: read.list(one, 50) }, form).faults
}

export const readResend = (form: FormObject) =>
  read.readParameters(
    {
      event: read.optional(read.text(255)),
      times: read.withDefault(read.integer(1, 20), 1),
      spread_ms: read.withDefault(read.integer(0, 600_000), 0),
    },
    form,
  )

/** Converts a JSON body so that the parameter readers for forms can validate it. */
export function toForm(json: unknown): FormValue | undefined {
  if (json === null || json === undefined) return undefined
  if (typeof json !== 'object') return String(json).replaceAll('\0', '')
  const form = Object.create(null) as FormObject
  for (const [name, value] of Object.entries(json)) {
    const inside = toForm(value)
    if (inside !== undefined) form[name] = inside
  }
  return form
}
