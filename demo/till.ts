import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sandbox } from '../sandbox/plugin.ts'
import { openProvider } from '../server/payments/provider.ts'
import type { Shop } from '../server/shop.ts'
import type { DemoOrder } from './story.ts'

/** The payment sandbox on a port of its own, and the shop as it looks when it pays there. */
export interface Till {
  shop: Shop
  pay(sessionId: string, order: DemoOrder): Promise<void>
  close(): Promise<void>
}

/** Opened while the shop itself doesn't listen yet. */
export async function openTill(shop: Shop): Promise<Till> {
  const app = Fastify()
  let address = ''
  await app.register(
    sandbox({
      pool: shop.pool,
      ...shop.secrets.sandbox,
      origin: () => shop.config.publicUrl,
      // The story follows its payments by itself: what the sandbox tells of them is only taken note of.
      webhookUrl: () => `${address}/heard`,
      brandName: shop.config.brandName,
    }),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) => done(null))
  app.post('/heard', async () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}`

  return {
    shop: { ...shop, provider: openProvider({ ...shop.config, host: '127.0.0.1', port }, shop.secrets) },
    close: () => app.close(),
    pay: async (sessionId, { customer, expedited = false }) => {
      const form = new URLSearchParams({
        email: customer.email,
        card_number: '4242 4242 4242 4242',
        card_expiry: `12 / ${(new Date().getUTCFullYear() + 3) % 100}`,
        card_cvc: '123',
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
