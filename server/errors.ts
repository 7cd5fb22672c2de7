/** An error that the caller can act on. Any other error is a fault of the shop: 500. */
export class ShopError extends Error {
  readonly status: number
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

/** A service the shop depends on is unreachable (503) or refused the shop's request (502). Nothing was done. */
export class Unavailable extends ShopError {
  constructor(message: string, status: 502 | 503 = 503, cause?: unknown) {
    super(status, message)
    this.cause = cause
  }
}
