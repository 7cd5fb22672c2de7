import type { Call } from '../call.ts'
import type { CallDescription } from './call.ts'

export type DescribedCall = Call & CallDescription

const descriptions = new Map<Call, CallDescription>()

export function descriptionOf(call: Call): CallDescription {
  const description = descriptions.get(call)
  if (!description) throw new Error(`${call.method} ${call.path} is missing in contract/schemas/all.ts`)
  return description
}

/** A call and its description carry the same name in their two files. */
export function describe<Name extends string>(
  calls: Record<NoInfer<Name>, Call>,
  schemas: Record<NoInfer<Name>, CallDescription>,
  names: readonly Name[],
): DescribedCall[] {
  return names.map((name) => {
    descriptions.set(calls[name], schemas[name])
    return { ...calls[name], ...schemas[name] }
  })
}
