import type { AddressInfo } from 'node:net'
import { sandbox } from '@hemline/stripe-sandbox'
import Fastify from 'fastify'
import { openProvider, type Provider } from '../server/payments/provider.ts'
import type { Shop } from '../server/shop.ts'
import type { DemoOrder } from './order-history.ts'
import { GOOD_CARD, paymentForm } from './payment-form.ts'

/** A payment sandbox on its own port, and the shop that pays there. */
export interface DemoPayments {
  shop: Shop
  pay(sessionId: string, order: DemoOrder): Promise<void>
  close(): Promise<void>
}

/** While it is seeded the shop does not listen, so its own sandbox cannot be used. */
export async function openDemoPayments(shop: Shop): Promise<DemoPayments> {
  const app = Fastify()
  await app.register(
    sandbox({
      pool: shop.sandboxPool,
      ...shop.secrets.sandbox,
      origin: () => shop.config.publicUrl,
      webhookUrl: () => `${shop.config.publicUrl}/api/webhooks/stripe`,
      brandName: shop.config.brandName,
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const provider = openProvider({ ...shop.config, host: '127.0.0.1', port }, shop.secrets)
  await removeWebhooks(provider)

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
        throw new Error(`The sandbox answered ${statusCode} to the payment of ${customer.name}`)
    },
  }
}

/** The seed reads the results itself. The shop's sandbox registers its endpoint again when it starts. */
async function removeWebhooks({ stripe }: Provider): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list()
  for (const { id } of data) await stripe.webhookEndpoints.del(id)
}
