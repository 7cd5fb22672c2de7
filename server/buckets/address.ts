import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A bucket, or a prefix in one, of any store that speaks S3's protocol. */
export interface BucketAddress {
  bucket: string
  /** Prefix of every key: empty, or ending with a slash. */
  prefix: string
  /** Default: Amazon's endpoint in the region. */
  endpoint?: string
  region: string
  /**
   * Default: where the SDK looks for keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's
   * role.
   */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

export type PlaceAddress = { folder: string } | BucketAddress

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PARAMETERS = new Set(['endpoint', 'region'])
/** Accepted by stores that have no regions. */
const DEFAULT_REGION = 'us-east-1'

/**
 * `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…]`, `file:///folder` or a folder. Undefined for anything else.
 */
export function parsePlace(text: string): PlaceAddress | undefined {
  if (/^s3:\/\//i.test(text)) return parseBucket(text)
  if (/^file:\/\//i.test(text)) return parseFileUrl(text)
  // Podman keeps the quotes of an env file as part of the value.
  if (text.includes('://') || /^['"]/.test(text) || text.includes('\0')) return undefined
  return { folder: isAbsolute(text) ? text : resolve(text) }
}

function parseBucket(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (!url || !BUCKET.test(url.hostname) || url.port || url.hash) return undefined
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.has(name))) return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    ...(endpoint !== undefined && { endpoint: endpoint.replace(/\/+$/, '') }),
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  }
}

function parseFileUrl(text: string): { folder: string } | undefined {
  try {
    return { folder: fileURLToPath(text) }
  } catch {
    return undefined
  }
}

/** The address without keys, for logs. */
export const namePlace = (place: PlaceAddress): string =>
  'folder' in place ? place.folder : `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '')

/**
 * Distinguishes buckets of one name at different stores: the query part of the address without keys; empty without an
 * endpoint.
 */
export function storeOf(place: PlaceAddress): string {
  if ('folder' in place || place.endpoint === undefined) return ''
  const { origin, pathname } = new URL(place.endpoint)
  return `?endpoint=${origin}${pathname.replace(/\/+$/, '')}`
}
