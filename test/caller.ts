import { createHash, randomInt } from 'node:crypto'
import type { Call, Input } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'
import { urlOf, type CallParts } from '../contract/url.ts'

export interface TestReply {
  status: number
  headers: Headers
  /** The response's JSON, or its text where it is not JSON. */
  body: any
  error: ErrorBody['error']
}

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiCaller {
  /** Makes a call of the contract, with the authorization header's value where there is a session. */
  call<C extends Call>(call: C, input: Input<C>, token?: string): Promise<TestReply>
  request(method: string, path: string, sent?: Sent): Promise<TestReply>
}

/** What a call of the contract looks like on the wire; the path begins with `/api`. */
export function requestOf<C extends Call>(
  call: C,
  input: Input<C>,
  token?: string,
): { method: string; path: string } & Sent {
  const { headers, body } = input as CallParts
  return {
    method: call.method,
    path: urlOf(call, input as CallParts),
    headers: { ...headers, ...(token && { authorization: token }) },
    ...(body !== undefined && { body }),
  }
}

/** The body of a call that is meant to succeed. */
export async function done(reply: Promise<TestReply>): Promise<any> {
  const { status, body, error } = await reply
  if (status !== 200) throw new Error(`The call was answered with ${status}: ${error}`)
  return body
}

/** Each caller has an IP address of its own, so that rate limits strike only where a test means them to. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** A checkout that is repeated under its key comes from the same place. */
const addressOfKey = (key: string) =>
  `11.${createHash('sha256').update(key).digest().subarray(0, 3).join('.')}`

/** Calls the API of the shop at `origin` over HTTP. */
export function openCaller(origin: string): ApiCaller {
  const request: ApiCaller['request'] = async (method, path, { body, headers } = {}) => {
    const key = headers?.['idempotency-key']
    const response = await fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': key === undefined ? newAddress() : addressOfKey(key),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = method !== 'HEAD' && response.headers.get('content-type')?.startsWith('application/json')
    const received = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: received, error: received?.error }
  }
  return {
    request,
    call: (call, input, token) => {
      const { method, path, ...sent } = requestOf(call, input, token)
      return request(method, path, sent)
    },
  }
}
