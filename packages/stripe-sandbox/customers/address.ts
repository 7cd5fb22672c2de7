import type Stripe from 'stripe'
import * as read from '../http/parameters.ts'

/** An empty line is the same as none. */
export const line: read.Reader<string | undefined> = (value, param) =>
  value === '' ? undefined : read.optional(read.text(5_000))(value, param)

export const ADDRESS = { city: line, country: line, line1: line, line2: line, postal_code: line, state: line }

type Lines = { [Name in keyof typeof ADDRESS]: string | undefined }

/** As objects show it: with all lines, null where there is none. */
export const asAddress = (lines: Lines): Stripe.Address =>
  Object.fromEntries(
    Object.keys(ADDRESS).map((name) => [name, lines[name as keyof Lines] ?? null]),
  ) as unknown as Stripe.Address
