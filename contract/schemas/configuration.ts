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
  /** Shown in place of the name, if there is one. */
  logo: Type.Optional(Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  support_email: Type.String(),
  /** Empty if the shop has entered none; so are the next two. */
  phone: Type.String(),
  social_links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
  /** The legal identity of the shop, line by line. */
  imprint: Type.Array(Type.String()),
  /** Prefix of the numbers of new orders. */
  order_prefix: Type.String(),
  public_url: Type.String(),
  /** The origin that browsers load `/images/` from; empty for the shop itself. */
  images_url: Type.String(),
  feature_search: Type.Boolean(),
  /** Null while none is shown. */
  notice: Nullable(
    Type.Object({
      /** Browsers store it when the notice is dismissed; a new text gets a new id. */
      id: Type.String(),
      text: Type.String(),
      link_label: Type.String(),
      link_url: Type.String(),
    }),
  ),
  /** Below Shop in the menu, and on the front page; absent if empty. A heading has no path. */
  menu: Type.Optional(
    Type.Array(
      Type.Object({
        label: Type.String(),
        path: Type.String(),
        items: Type.Array(Type.Object({ label: Type.String(), path: Type.String() })),
      }),
    ),
  ),
  /** Pages below /pages that the footer links to. */
  pages: Type.Array(Type.Object({ slug: PageSlug, title: Type.String() })),
  /** What each delivery method costs, such as `standard free, expedited $15.00`. */
  shipping: Type.String(),
  /** Whether delivery methods differ by country, so that a checkout asks for the country first (`deliveryChoice`). */
  asks_country: Type.Boolean(),
  /** The `group` parameter for `GET /products/`; present if the shop's list shows each style once. */
  list_group: Type.Optional(Type.Literal('style')),
  /** Most pieces of one product and size in one order; present if fewer than `MAX_LINE_PIECES`. */
  max_line_pieces: Type.Optional(Type.Integer()),
  /** Present if prices include tax. */
  tax_included: Type.Optional(Type.Literal(true)),
  sandbox: Type.Boolean(),
  /** Shown on every page of a public demonstration, which takes test cards only; empty in other shops. */
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
      /** The same as numbers: cents, and business days from the order to its arrival. */
      rates: Type.Array(
        Type.Object({
          name: Type.String(),
          price: Cents,
          /** Delivery is free for goods of this value or more. */
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
