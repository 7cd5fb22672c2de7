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

/** Throws one Refused with all faults of an input by field; does nothing if there are none. */
export function refuseFaults(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first !== undefined) throw new BadRequest(first, fields)
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

/**
 * Throws NotFound if the row is missing. Numbers and booleans are not accepted, because 0 and false count as present.
 */
export function found<Row extends object | string>(row: Row | null | undefined, message: string): Row {
  if (row === null || row === undefined) throw new NotFound(message)
  return row
}

export class Conflict extends ShopError {
  constructor(message: string, details?: Record<string, unknown>) {
    super(409, message, details)
  }
}

/** Throws Conflict if `what`, such as `this look`, has another version than the form was loaded with. */
export function requireVersion(
  what: string,
  { version }: { version: number },
  sent: number | undefined,
): void {
  if (sent === undefined || sent === version) return
  throw new Conflict(`Somebody else has changed ${what} meanwhile. Reload it to see their change.`)
}

export class Refused extends ShopError {
  constructor(message: string, details?: Record<string, unknown>) {
    super(422, message, details)
  }
}

/** Refuses the content of one field; the sentence is shown beside the field. */
export const refuseField = <Field extends string>(field: Field, sentence: string): Refused =>
  new Refused(sentence, { fields: { [field]: sentence } })

export class TooMany extends ShopError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A service that the shop depends on is unreachable (503) or refused the shop's request (502). Nothing was changed. */
export class Unavailable extends ShopError {
  /** Message for the staff, who can fix the cause, in place of the shoppers' message. */
  readonly toStaff: string | undefined

  constructor(message: string, status: 502 | 503 = 503, cause?: unknown, toStaff?: string) {
    super(status, message)
    this.cause = cause
    this.toStaff = toStaff
  }
}
