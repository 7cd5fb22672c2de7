import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'
import { addressOf } from './address.ts'

/** How often one address may do a thing: `count` times in `seconds`. */
export interface Limit {
  name: string
  count: number
  seconds: number
}

/** A limit per address, kept by this process: for calls that are dear, not for secrets that can be guessed. */
export function limitPerAddress(limit: Limit): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({
    keyPrefix: limit.name,
    points: limit.count,
    duration: limit.seconds,
  })
  return async (request) => {
    try {
      await limiter.consume(addressOf(request.ip))
    } catch (refusal) {
      throw tooMany(refusal as RateLimiterRes)
    }
  }
}

export function tooMany({ msBeforeNext }: { msBeforeNext: number }): TooMany {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new TooMany(`Too many attempts. Please try again in ${wait}.`, seconds)
}
