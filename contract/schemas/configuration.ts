import { Type } from 'typebox'
import { RETURN_PAYERS } from '../return-parcel.ts'
import { describeCall } from './call.ts'
import { PageSlug } from './page.ts'
import { Cents, Nullable } from './values.ts'

export const stripePublicKey = describeCall({
  summary: 'The payment provider’s publishable key',
  access: 'public',
  response: Type.Object({ stripe_public_key: Type.String() }),
})

export const ShopConfiguration = Type.Object({
  brand_name: Type.String(),
  /** In place of the name, where there is one. */
  logo: Type.Optional(Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  support_email: Type.String(),
  /** Empty where the shop has entered none, as the next two. */
  phone: Type.String(),
  social_links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
  /** Who the shop is in law, line by line. */
  imprint: Type.Array(Type.String()),
  /** The numbers of new orders begin with it. */
  order_prefix: Type.String(),
  public_url: Type.String(),
  /** The site that browsers load `/images/` from; empty where it is the shop itself. */
  images_url: Type.String(),
  feature_search: Type.Boolean(),
  /** Null while none is shown. */
  notice: Nullable(
    Type.Object({
      /** Browsers remember it when the notice is dismissed; another text has another id. */
      id: Type.String(),
      text: Type.String(),
      link_label: Type.String(),
      link_url: Type.String(),
    }),
  ),
  /** Below Shop in the menu, and on the front page; absent without any. A heading has no path. */
  menu: Type.Optional(
    Type.Array(
      Type.Object({
        label: Type.String(),
        path: Type.String(),
        items: Type.Array(Type.Object({ label: Type.String(), path: Type.String() })),
      }),
    ),
  ),
  /** Linked in the footer, below /pages. */
  pages: Type.Array(Type.Object({ slug: PageSlug, title: Type.String() })),
  /** What each way costs, as in `standard free, expedited $15.00`. */
  shipping: Type.String(),
  /** Countries have different ways of delivery, so a checkout begins with the country (`deliveryChoice`). */
  asks_country: Type.Boolean(),
  /** There when the shop's list shows each style once: what `GET /products/` takes for that. */
  list_group: Type.Optional(Type.Literal('style')),
  /** There where prices include tax. */
  tax_included: Type.Optional(Type.Literal(true)),
  sandbox: Type.Boolean(),
  /** Stands on every page of a shop that others can open and that takes test cards; empty in others. */
  demonstration: Type.String(),
  stripe_script_url: Type.String(),
})

export const shopConfiguration = describeCall({
  summary: 'Brand, support address and feature flags',
  access: 'public',
  response: ShopConfiguration,
})

export const DeliveryChoice = Type.Object({
  zones: Type.Array(
    Type.Object({
      /** ISO code and name. */
      countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      /** As shoppers read them: `Standard: free, 4 to 7 business days`. */
      methods: Type.Array(Type.String()),
      /** The same in numbers: cents, and business days from the order to its arrival. */
      rates: Type.Array(
        Type.Object({
          name: Type.String(),
          price: Cents,
          /** Goods for this much or more are sent free. */
          free_from: Nullable(Cents),
          days_from: Type.Integer(),
          days_to: Type.Integer(),
        }),
      ),
    }),
  ),
  /** Who pays for the parcel of a return, unless it is for a fault. */
  return_paid_by: Type.Enum([...RETURN_PAYERS]),
})

export const deliveryChoice = describeCall({
  summary: 'The countries that the shop sends to, and how, and who pays for parcels that come back',
  access: 'public',
  response: DeliveryChoice,
})
