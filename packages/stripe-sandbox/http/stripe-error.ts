type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'

export class StripeError extends Error {
  status: number
  type: ErrorType
  code: string | undefined
  param: string | undefined
  constructor(
    status: number,
    message: string,
    details: { type?: ErrorType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }
}

export function errorBody(error: StripeError) {
  return {
    error: {
      ...(error.code && {
        code: error.code,
        doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
      }),
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      type: error.type,
    },
  }
}

export function badParameter(param: string, message: string, code?: string): StripeError {
  return new StripeError(400, message, { param, code })
}

/** `noun` is Stripe's name of the object: `checkout.session`, `payment_intent`, `charge`. */
export function noSuch(noun: string, id: string, param: string, status = 404): StripeError {
  return new StripeError(status, `No such ${noun}: '${id.slice(0, 255)}'`, {
    code: 'resource_missing',
    param,
  })
}
