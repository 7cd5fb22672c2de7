import { expect } from 'vitest'
import type { Call } from '../contract/call.ts'
import { urlOf } from '../contract/url.ts'
import type { TestShop } from './shop.ts'

type File = string | Uint8Array

/** Sends a CSV file, as an admin. */
export const sendFile = async (
  shop: TestShop,
  call: Call,
  file: File,
  query: Record<string, unknown> = {},
): Promise<Response> =>
  await fetch(shop.origin + urlOf(call, { query }), {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: await shop.adminToken() },
    body: file as BodyInit,
  })

/** The report on a file that is meant to be read, with faults or without. */
export async function reportOn<Report>(
  shop: TestShop,
  call: Call,
  file: File,
  query?: Record<string, unknown>,
): Promise<Report> {
  const response = await sendFile(shop, call, file, query)
  // An import of products answers line by line, and last with its report.
  const last = JSON.parse((await response.text()).trim().split('\n').at(-1)!)
  expect([response.status, last.error]).toEqual([200, undefined])
  return last.report ?? last
}
