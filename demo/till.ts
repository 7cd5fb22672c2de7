import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import type { StripeKeys } from '../server/config.ts'
import { openProvider, type Provider } from '../server/payments/provider.ts'
import type { Shop } from '../server/shop.ts'
import { GOOD_CARD, paymentForm } from './payment-form.ts'
import type { DemoOrder } from './story.ts'

/** Makes the plugin that is the payment sandbox; given by who puts the shop together. */
export type MakeSandbox = (
  options: StripeKeys & {
    pool: Pool
    origin: () => string
    webhookUrl: () => string
    brandName: string
  },
) => FastifyPluginAsync

/** The payment sandbox on a port of its own, and the shop as it looks when it pays there. */
export interface Till {
  shop: Shop
  pay(sessionId: string, order: DemoOrder): Promise<void>
  close(): Promise<void>
}

/** Opened while the shop itself doesn't listen yet. */
export async function openTill(shop: Shop, makeSandbox: MakeSandbox): Promise<Till> {
  const app = Fastify()
  await app.register(
    makeSandbox({
      pool: shop.pool,
      ...shop.secrets.sandbox,
      origin: () => shop.config.publicUrl,
      webhookUrl: () => `${shop.config.publicUrl}/api/webhooks/stripe`,
      brandName: shop.config.brandName,
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const provider = openProvider({ ...shop.config, host: '127.0.0.1', port }, shop.secrets)
  await stopTelling(provider)

  return {
    shop: { ...shop, provider },
    close: () => app.close(),
    pay: async (sessionId, { customer, expedited = false }) => {
      const form = paymentForm({
        ...GOOD_CARD,
        email: customer.email,
        shipping_option: expedited ? 'expedited' : 'standard',
        shipping_name: customer.name,
        shipping_line1: customer.line1,
        shipping_line2: customer.line2 ?? '',
        shipping_city: customer.city,
        shipping_state: customer.state ?? '',
        shipping_postal_code: customer.postal_code,
        shipping_country: customer.country,
      })
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/sandbox/pay/${sessionId}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form.toString(),
      })
      if (statusCode !== 303)
        throw new Error(`the sandbox did not take ${customer.name}’s payment (${statusCode})`)
    },
  }
}

/** The story follows its payments by itself. The shop's endpoint is registered again when the shop opens. */
async function stopTelling({ stripe }: Provider): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list()
  for (const { id } of data) await stripe.webhookEndpoints.del(id)
}
