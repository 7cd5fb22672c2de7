import type { IncomingMessage } from 'node:http'
import { readOrderId } from '../orders/order-id.ts'

const SEARCH = /^\/(?:api\/)?search\/?(?:\.data)?\?/i
const SHORTEST = 2
const LONGEST = 60
const MOST_WORDS = 6
const MOST_DIGITS = 4

/** What a shopper searches for with a request; undefined for other requests, and for what may name a person. */
export function termOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  if (method !== 'GET' || !SEARCH.test(url)) return undefined
  // The staff try their search words.
  if (headers.referer && /^https?:\/\/[^/]*\/dashboard/.test(headers.referer)) return undefined
  return readTerm(new URLSearchParams(url.slice(url.indexOf('?'))).get('q') ?? '')
}

/** As it is counted. E-mails, telephone and order numbers, addresses and whole sentences are not. */
export function readTerm(typed: string): string | undefined {
  const term = typed
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const words = term.split(' ')
  const isPlain =
    term.length >= SHORTEST &&
    term.length <= LONGEST &&
    words.length <= MOST_WORDS &&
    /\p{L}/u.test(term) &&
    !/@|:\/\/|www\.|(?:\w+-){3}/.test(term) &&
    (term.match(/\d/g) ?? []).length <= MOST_DIGITS &&
    !readOrderId(term)
  return isPlain ? term : undefined
}
