import type { FastifyInstance } from 'fastify'
import { stripePublicKey } from '../../contract/configuration.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'

export function registerPayments(app: FastifyInstance, { provider }: Shop): void {
  handle(app, stripePublicKey, () => ({ stripe_public_key: provider.publishableKey }))
}
