import { isIP } from 'node:net'
import { readHosts } from './database/hosts.ts'
import { SAMPLERS } from './tracing/open-tracing.ts'
import { parsePlace, type PlaceAddress } from './buckets/address.ts'

export interface Format<T> {
  parse(text: string): T | undefined
  expected: string
}

const text = (expected: string, isValid: (text: string) => boolean): Format<string> => ({
  expected,
  parse: (value) => (isValid(value) ? value : undefined),
})

function oneOf<T extends string>(values: readonly T[]): Format<T> {
  return {
    expected: `one of ${values.join(', ')}`,
    parse: (value) => values.find((one) => one === value),
  }
}

export const integer = (min: number, max: number): Format<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  parse: (value) => (/^\d{1,9}$/.test(value) && +value >= min && +value <= max ? +value : undefined),
})

const url = (protocols: string[], example: string) =>
  text(`a URL such as ${example}`, (value) => {
    const { protocol, hostname, searchParams } = URL.parse(value) ?? {}
    return protocols.includes(protocol ?? '') && (hostname !== '' || !!searchParams?.has('host'))
  })
const ONE_DATABASE = url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')
/** Separate several hosts by commas. */
export const DATABASE_URL: Format<string> = {
  expected: `${ONE_DATABASE.expected} or postgres://user:password@one,two:5433/database`,
  parse: (value) => {
    try {
      return ONE_DATABASE.parse(readHosts(value)?.first ?? value) && value
    } catch {
      return undefined
    }
  },
}
export const WEB_URL = url(['http:', 'https:'], 'https://cdn.example/purge')
export const SMTP_URL = url(['smtp:', 'smtps:'], 'smtp://user:password@host:587')

const FLAGS = new Map([
  ...['on', 'true', 'yes', '1'].map((word) => [word, true] as const),
  ...['off', 'false', 'no', '0'].map((word) => [word, false] as const),
])
export const FLAG: Format<boolean> = {
  expected: 'on or off',
  parse: (value) => FLAGS.get(value.toLowerCase()),
}

/** `keep` seeds nothing, and lets a shop with a live key start on the data of a demonstration. */
export const DEMO: Format<boolean | 'keep'> = {
  expected: 'on, off or keep',
  parse: (value) => (value.toLowerCase() === 'keep' ? 'keep' : FLAG.parse(value)),
}

const ROLES = ['all', 'web', 'jobs'] as const
export type Role = (typeof ROLES)[number]
export const ROLE = oneOf(ROLES)

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
export const LOG_LEVEL = oneOf(LOG_LEVELS)

export const LINE = text('one line of up to 60 characters', (value) => /^[^\p{Cc}]{1,60}$/u.test(value))

const isEmail = (value: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(value)
export const EMAIL = text('an e-mail address', isEmail)
export const SENDER = text('an e-mail address or Name <address>', (value) =>
  isEmail(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value),
)

export const HEADER: Format<[name: string, value: string]> = {
  expected: 'a header and its value such as Fastly-Key: abc',
  parse: (value) => {
    const [, name, content] = /^([\w-]+):\s*([\x20-\x7e]+)$/.exec(value) ?? []
    return name && content ? [name, content.trim()] : undefined
  },
}

export const ORIGIN: Format<string> = {
  expected: 'the address of a site such as https://shop.example, without a path',
  parse: (value) => {
    const url = URL.parse(value)
    const isSite = url?.protocol === 'https:' || url?.protocol === 'http:'
    const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
    return isSite && isBare ? url.origin : undefined
  },
}
export const ORIGINS: Format<string[]> = {
  expected: 'a list of origins such as https://one.example,https://two.example',
  parse: (value) => {
    const origins = value.split(',').map((part) => ORIGIN.parse(part.trim()))
    return origins.every((origin) => origin !== undefined) ? origins : undefined
  },
}

export type TrustProxy = false | 'on' | number | string[]

const HOPS = integer(1, 9)
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']
/** `on` is the form from before numbers of hops. The group names are those of Fastify's `trustProxy`. */
export const TRUST_PROXY: Format<TrustProxy> = {
  expected:
    'off, a number of hops from 1 to 9, or a list of addresses and networks such as 10.0.0.0/8,2001:db8::1',
  parse: (value) => {
    if (/^\d+$/.test(value)) return value === '0' ? false : HOPS.parse(value)
    const flag = FLAG.parse(value)
    if (flag !== undefined) return flag && 'on'
    const networks = value.split(',').map((part) => part.trim())
    return networks.every(isNetwork) ? networks : undefined
  },
}

/** A prefix of 0 would match every address. */
const isNetwork = (text: string) => {
  if (PROXY_GROUPS.includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (+bits > 0 && +bits <= (version === 4 ? 32 : 128)))
}

export interface ListenAddress {
  host: string
  port: number
}

export const LISTEN_ADDRESS: Format<ListenAddress | false> = {
  expected: 'off or an address and port such as 127.0.0.1:9464',
  parse: (value) => {
    if (FLAG.parse(value) === false) return false
    const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(value) ?? []
    const number = integer(1, 65_535).parse(port)
    return host && number ? { host: host.replace(/^\[|\]$/g, ''), port: number } : undefined
  },
}

/** In requests per second. */
export interface StripeRate {
  account: number
  endpoint: number
}

export const STRIPE_RATE: Format<StripeRate | false> = {
  expected: 'off or requests a second of the account and of each endpoint, such as 100/25',
  parse: (value) => {
    if (FLAG.parse(value) === false) return false
    const [account, endpoint, more] = value.split('/').map((part) => integer(1, 100_000).parse(part))
    return account && endpoint && more === undefined ? { account, endpoint } : undefined
  },
}

export const OTLP_PROTOCOL: Format<'http/protobuf'> = {
  expected: 'http/protobuf, which every collector takes',
  parse: (value) => (value === 'http/protobuf' ? value : undefined),
}
export const SAMPLER = oneOf(SAMPLERS)
export const RATIO: Format<number> = {
  expected: 'a share from 0 to 1 such as 0.05',
  parse: (value) => (/^(0?\.\d+|[01](\.0*)?|0\.\d+)$/.test(value) ? Number(value) : undefined),
}

/** Time of day in UTC, in minutes since midnight. */
export const TIME_OF_DAY: Format<number> = {
  expected: 'a time of the day in UTC such as 03:30',
  parse: (value) => {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
    return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined
  },
}

/** A folder or bucket for files. */
export const PLACE: Format<PlaceAddress> = {
  expected: 'a folder such as /mnt/shop, or s3://bucket?endpoint=https://store.example&region=eu-central-1',
  parse: parsePlace,
}
