/** The store rejects the request: a wrong key, a missing permission or bucket. A retry would be rejected too. */
export class BucketRefused extends Error {}

/** The store is unreachable, too slow, or has an internal error. */
export class BucketAway extends Error {}

/** A network folder does not respond; its mount reports EIO or ESTALE, for example. */
export class FolderAway extends Error {}

/** A folder responds, but its disk is almost full: a small file may still fit. */
export class FolderFull extends Error {}

interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
  $response?: { statusCode?: number }
  code?: string
  Code?: string
}

export const isMissing = (error: unknown): boolean => (error as Error).name === 'NoSuchKey'

/** An error that names the bucket and says what to check. */
export function inWords(name: string, error: unknown): Error {
  if (error instanceof BucketRefused || error instanceof BucketAway) return error
  const { name: code, message, $metadata, $response } = error as StoreError
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0
  const what = ADVICE[code] ?? (code === 'CredentialsProviderError' ? NO_KEY : undefined)
  if (what) return new BucketRefused(`${name}: ${what} (${code})`, { cause: error })
  if (status === 401 || status === 403)
    return new BucketRefused(`${name}: the store refuses this with its key (${code}: ${message})`, {
      cause: error,
    })
  if (status >= 300 && status < 500 && ![408, 425, 429].includes(status))
    return new BucketRefused(`${name}: the store refuses this (${status} ${code}: ${message})`, {
      cause: error,
    })
  return new BucketAway(`${name} does not answer: ${(error as StoreError).code ?? code}: ${message}`, {
    cause: error,
  })
}

const NO_KEY =
  'there is no key for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write it into the address as s3://key:secret@bucket'

const ADVICE: Record<string, string | undefined> = {
  InvalidAccessKeyId: 'the store does not know the access key',
  SignatureDoesNotMatch: 'the secret does not belong to the access key',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  ExpiredToken: 'the key has expired',
}
