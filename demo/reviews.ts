import { inTransaction } from '../server/database/transaction.ts'
import { findOrder } from '../server/orders/order-queries.ts'
import { decideReview, replyTo } from '../server/reviews/decide-review.ts'
import { insertReview } from '../server/reviews/queries.ts'
import type { Shop } from '../server/shop.ts'
import type { DemoOrder } from './order-history.ts'

interface DemoReview {
  /** The customer's e-mail before the @, and what was bought. */
  of: [customer: string, slug: string]
  daysAgo: number
  stars: number
  fit?: number
  text: string
  reply?: string
  /** Otherwise it is published. */
  isWaiting?: boolean
}

const REVIEWS: DemoReview[] = [
  {
    of: ['shopper', 'heavy-tee-slate'],
    daysAgo: 126,
    stars: 5,
    fit: 0,
    text: 'Dense without being stiff, and the neck still lies flat after thirty washes. I bought a second one.',
  },
  {
    of: ['ines.almeida', 'heavy-tee-black'],
    daysAgo: 101,
    stars: 4,
    fit: 1,
    text: 'Boxier than I expected. I kept the S and would take an XS if I wanted it close to the body.',
    reply:
      'Thank you, Ines. It is cut wide on purpose; the measurements in the size guide are of the garment itself.',
  },
  {
    of: ['tomasz.wojcik', 'lambswool-crew-ink'],
    daysAgo: 78,
    stars: 4,
    fit: 0,
    text: 'Warm and light. It sheds a little in the first week.',
  },
  {
    of: ['hannah.lindqvist', 'rib-beanie-char'],
    daysAgo: 62,
    stars: 5,
    text: 'Stays where it is, also on a bicycle.',
  },
  {
    of: ['shopper', 'heavy-tee-ecru'],
    daysAgo: 50,
    stars: 4,
    fit: 0,
    text: 'The ecru is warmer than on my screen. Otherwise as the slate one.',
  },
  {
    of: ['priya.raman', 'linen-dress-black'],
    daysAgo: 39,
    stars: 3,
    fit: 2,
    text: 'Beautiful linen, but there is room for two of me at the waist. I wear it with a belt.',
  },
  {
    of: ['mireille.fontaine', 'heavy-tee-ecru'],
    daysAgo: 16,
    stars: 2,
    fit: 0,
    text: 'It shrank two centimetres in length in a cold wash.',
  },
  {
    of: ['shopper', 'leather-belt-cognac'],
    daysAgo: 2,
    stars: 5,
    text: 'Good leather, no shine. The edge is finished well.',
    isWaiting: true,
  },
  {
    of: ['dele.okafor', 'wool-scarf-stone'],
    daysAgo: 1.5,
    stars: 1,
    text: 'Cheaper at www.scarves.example, use my code!',
    isWaiting: true,
  },
]

/** What the customer says of the order; `at` backdates. */
export async function seedReviews(
  { db }: Shop,
  orderId: string,
  { customer, items }: DemoOrder,
  at: (daysAgo: number, happen: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const author = customer.name.split(' ', 1)[0]!
  const own = REVIEWS.filter(({ of: [email] }) => email === customer.email.split('@', 1)[0])
  for (const [index, { slug }] of items.entries()) {
    const demo = own.find((review) => review.of[1] === slug)
    if (!demo) continue
    await at(demo.daysAgo, async () => {
      const { line, product_id, size } = (await findOrder(db, orderId))!.items[index]!
      const { stars, fit = null, text } = demo
      await inTransaction(db, async (trx) => {
        const review = { order_id: orderId, line, product_id, size, author, stars, fit, text }
        const { id, version } = (await insertReview(trx, review))!
        if (demo.isWaiting) return
        const decided = await decideReview(trx, id, { version, publish: true })
        if (demo.reply) await replyTo(trx, id, { version: decided.version, reply: demo.reply })
      })
    })
  }
}
