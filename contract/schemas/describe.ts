import type { Call } from '../call.ts'
import type { CallDescription } from './call.ts'

/** `name` is the call's name in both of its files, and OpenAPI's operationId; it is unique. */
export type NamedDescription = CallDescription & { name: string }
export type DescribedCall = Call & NamedDescription

const descriptions = new Map<Call, NamedDescription>()

export function descriptionOf(call: Call): NamedDescription {
  const description = descriptions.get(call)
  if (!description) throw new Error(`${call.method} ${call.path} is missing in contract/schemas/all.ts`)
  return description
}

/** All calls that one file of `schemas/` describes. */
export function describe(calls: Record<string, unknown>, schemas: Record<string, unknown>): DescribedCall[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isDescription(schema)) return []
    const call = calls[name]
    if (!isCall(call))
      throw new Error(`${name} is described in contract/schemas/ and has no path in contract/`)
    descriptions.set(call, { name, ...schema })
    return [{ name, ...call, ...schema }]
  })
}

const isDescription = (value: unknown): value is CallDescription =>
  typeof value === 'object' && value !== null && 'access' in value && 'response' in value

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
