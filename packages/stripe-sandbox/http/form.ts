import type { FastifyRequest } from 'fastify'
import { StripeError } from './stripe-error.ts'

/** Created without a prototype, so that a parameter may be named `constructor`. */
export type FormValue = string | FormObject
export type FormObject = { [name: string]: FormValue }

const MAX_PARAMETERS = 3_000
const MAX_DEPTH = 8

/** Reads `a[b][0][c]=d` as Stripe does: later values win, `[]` appends. Throws a StripeError. */
export function parseForm(text: string): FormObject {
  const form = newFormObject()
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > MAX_PARAMETERS) throw new StripeError(400, 'Too many parameters.')
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (name.includes('\0') || value.includes('\0')) {
      throw new StripeError(400, 'Invalid string: NUL characters are not allowed', {
        param: name.replaceAll('\0', ''),
      })
    }
    assign(form, name, value)
  }
  return form
}

/** Empty if the body is not form-encoded. */
export function readForm(request: FastifyRequest): FormObject {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  return parseForm(isForm && typeof request.body === 'string' ? request.body : '')
}

function assign(form: FormObject, name: string, value: string): void {
  const parts = splitName(name)
  let here = form
  for (const [depth, part] of parts.entries()) {
    const key = part === '' ? String(Object.keys(here).length) : part
    if (depth === parts.length - 1) {
      if (typeof here[key] === 'object') throw conflict(name)
      here[key] = value
      return
    }
    const inside = (here[key] ??= newFormObject())
    if (typeof inside === 'string') throw conflict(name)
    here = inside
  }
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match)
    throw new StripeError(400, `Invalid request: the parameter name '${name.slice(0, 100)}' is malformed.`)
  const inner = match[2] ? match[2].slice(1, -1).split('][') : []
  if (inner.length >= MAX_DEPTH)
    throw new StripeError(400, `Invalid request: '${name.slice(0, 100)}' is nested too deeply.`)
  return [match[1]!, ...inner]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new StripeError(400, 'Invalid request: the parameters are not valid UTF-8 in URL encoding.')
  }
}

const newFormObject = (): FormObject => Object.create(null) as FormObject

const conflict = (name: string) =>
  new StripeError(400, `Invalid request: '${name.slice(0, 100)}' is given both as a value and as an object.`)
