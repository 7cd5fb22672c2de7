/** The store has understood and refused: a wrong key, a missing right or bucket. A retry would be refused too. */
export class BucketRefused extends Error {}

/** The store cannot be reached, is too slow, or has a fault of its own. */
export class BucketAway extends Error {}

/** A folder of the network does not answer, as with EIO or ESTALE of its mount. */
export class FolderAway extends Error {}

/** A folder answers, and its disk has little room: something small may still fit. */
export class FolderFull extends Error {}

interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
  $response?: { statusCode?: number }
  code?: string
  Code?: string
}

export const isMissing = (error: unknown): boolean => (error as Error).name === 'NoSuchKey'

/** Names the bucket, and says what to look at. */
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
