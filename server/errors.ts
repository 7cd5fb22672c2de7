/**
 * What can go wrong for a reason that its cause can mend. Rules throw these; `http/errors.ts` is the
 * one place that turns them into a status and a body. Anything else thrown is a fault of ours: 500.
 */
export class ShopError extends Error {
  readonly status: number
  /** Further members of the answer's body: fields, status, itemDetails. */
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export class BadRequest extends ShopError {
  constructor(message: string, fields?: Record<string, string>) {
    super(400, message, fields ? { fields } : {})
  }
}

export class Unauthorized extends ShopError {
  constructor(message = 'Please sign in to continue.', details?: Record<string, unknown>) {
    super(401, message, details)
  }
}

export class Forbidden extends ShopError {
  constructor(message = 'This needs an administrator’s account.') {
    super(403, message)
  }
}

export class NotFound extends ShopError {
  constructor(message: string) {
    super(404, message)
  }
}

export class Conflict extends ShopError {
  constructor(message: string, details?: Record<string, unknown>) {
    super(409, message, details)
  }
}

/** Well-formed, but it can't be done: the shop says why. */
export class Refused extends ShopError {
  constructor(message: string, details?: Record<string, unknown>) {
    super(422, message, details)
  }
}

export class TooMany extends ShopError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Somebody that we depend on (the payment provider) is away (503) or refused us (502): nothing was done, try again. */
export class Unavailable extends ShopError {
  constructor(message: string, status: 502 | 503 = 503, cause?: unknown) {
    super(status, message)
    this.cause = cause
  }
}
