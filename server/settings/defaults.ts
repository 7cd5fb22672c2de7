import { MAX_LINE_PIECES } from '../../contract/cart.ts'
import { PAGE_SLUGS, type PageSlug } from '../../contract/page.ts'
import { pageKey, type PageKey, type PageSetting, type Settings } from '../../contract/settings.ts'
import { FIRST_COUNTRIES } from '../../contract/served-countries.ts'
import type { Config } from '../config.ts'

export const DEFAULT_NOTICE =
  'Our platform is migrating and some features may be unavailable. Questions: {support}'

type FirstValues = Pick<Config, 'brandName' | 'supportEmail' | 'stripe' | 'stripeTax'>

/** The environment's values and these texts apply until the shopkeeper saves others. */
export function defaultsOf(config: FirstValues): Settings {
  return {
    shop: {
      name: config.brandName,
      legal_name: '',
      address: '',
      company_numbers: '',
      support_email: config.supportEmail,
      phone: '',
      order_prefix: 'HL',
      time_zone: 'UTC',
      low_stock: 5,
      social_links: [],
    },
    logo: { image: null },
    notice: { is_on: true, text: DEFAULT_NOTICE, link_label: '', link_url: '', from: null, until: null },
    delivery: {
      groups: [{ name: 'Everywhere we send to', countries: [...FIRST_COUNTRIES] }],
      methods: [
        { name: 'Standard', price: 0, free_from: null, days_from: 4, days_to: 7, is_active: true },
        { name: 'Expedited', price: 1500, free_from: null, days_from: 1, days_to: 3, is_active: true },
      ],
    },
    tax: { source: config.stripe && !config.stripeTax ? 'off' : 'provider', is_included: false, rates: [] },
    home: {
      headline: 'Made slowly,\nworn for years.',
      description:
        'Coats, knitwear, shirts and trousers in wool, linen and cotton. Made slowly, worn for years.',
      hero: null,
      banner: {
        title: 'Cloth first.',
        text: 'Every garment begins with what it is made of: felted wool, washed linen, dense cotton jersey. The cut follows what the cloth wants to do.',
        link_label: 'About us',
        link_url: '/about',
        picture: null,
      },
      products: [],
    },
    products: { once_per_style: false, max_line_pieces: MAX_LINE_PIECES },
    returns: { paid_by: 'shopper' },
    menu: { items: [] },
    mails: { sender_name: '', sender_email: '', sign_off: '', off: [] },
    invoices: { for_all_orders: false, by_mail: false },
    refunds: { service_limit: 20_000, confirm_above: 50_000 },
    ...PAGES,
  }
}

const ABOUT = `{brand} makes few things and makes them slowly: the coat, the crew neck, the shirt, the trouser. Each is
worked on until there is nothing left to change, and then it stays.

## We begin with the cloth

A garment is mostly its material. So we choose that first: wool felted until it holds a shape of its own, linen washed
until it falls, cotton jersey dense enough to keep its line. The pattern is drawn for that one cloth, and would not work
in another.

## The cut stays

There are no seasons to clear. A colour comes or goes; the cut remains, so the sleeve that fitted you three years ago
still does. Seams are finished inside as they are outside, because that is where a garment gives way first.

## Worn for years

What we sell is meant to be used: to soften, to fade at the seams, to darken with handling. Each page says how to care
for it, and most of the time the answer is to wash it less. If it is not right, send it back within 30 days for a full
refund.
`

const FAQ = `## What is {brand}?

{brand} is a small clothing house. It makes coats, knitwear, shirts, trousers and a few things to carry, from natural
cloth, in cuts that stay from one year to the next. [More about us](/about)

## How do I purchase?

Choose a garment in the [shop](/shop), select your size and add it to the cart. When you are ready, check out from the
cart: payment is by card, on the secure page of our payment provider. You need no account to buy.

## How much is shipping, and how long does it take?

{shipping} You choose when you pay. Each order is finished before it leaves us; the confirmation e-mail carries its id, and with
that you can [track your order](/orders/track) at any time.

## What is your return policy? {#returns}

You have 30 days to return what you bought, for a full refund. {return_parcel} [Find your order](/orders/track) and choose
*Returns & Exchanges* there: it says where to send it, and by when. What we have not begun to make can be
canceled in the same place.

## Which size should I take?

The description of a garment says how it is cut. Where it has a size guide, its page shows the measurements in centimetres
and inches. Between two sizes, take the larger one in coats and the smaller one in knitwear.

## How do I reach you?

By e-mail, at {support}.
`

const FIRST: Record<PageSlug, Pick<PageSetting, 'title' | 'text'>> = {
  about: { title: 'About Us', text: ABOUT },
  faq: { title: 'FAQ', text: FAQ },
  'shipping-returns': { title: 'Shipping & returns', text: '' },
  privacy: { title: 'Privacy', text: '' },
  terms: { title: 'Terms', text: '' },
  imprint: { title: 'Imprint', text: '' },
}

const PAGES = Object.fromEntries(
  PAGE_SLUGS.map((slug) => [pageKey(slug), { ...FIRST[slug], draft: null }]),
) as Record<PageKey, PageSetting>
