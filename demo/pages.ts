import { PAGE_SLUGS, type PageSlug } from '../contract/page.ts'
import { pageKey } from '../contract/settings.ts'
import { listVersions } from '../server/settings/queries.ts'
import { SAMPLE_SENTENCE } from '../server/settings/samples.ts'
import { saveSetting } from '../server/settings/save-setting.ts'
import type { Shop } from '../server/shop.ts'

const SAMPLE = (what: string) =>
  `**${SAMPLE_SENTENCE}** ${what} Settings → Pages is where a shop writes its own.`

/** Each begins by saying that it is a sample, because nothing in it was checked by a lawyer or agreed to by anybody. */
const TEXTS: Partial<Record<PageSlug, string>> = {
  'shipping-returns': `${SAMPLE('Nothing is sent from here.')}

## Shipping

{shipping} You choose when you pay. Each order is finished before it leaves us; the confirmation e-mail carries the id with which
you can [track your order](/orders/track).

## Returns

You have 30 days to return what you bought, for a full refund. {return_parcel} [Find your order](/orders/track) and choose
*Returns & Exchanges* there.
`,
  privacy: `${SAMPLE('It describes what this software keeps, and is no privacy policy.')}

## What is kept

- Your order: what you bought, where it is sent and how to reach you.
- Your account, if you have one: name, e-mail, addresses, wishlist and orders.
- Which mails you were sent, for 400 days.
- No card numbers: they are typed on the page of the payment provider, and never reach the shop.

## What is not

No cookies for advertising are set, and no page tells another company that you have looked at it.

## Your data

In [your account](/account/profile) you can save all that is kept about you, and have it deleted. What the law asks a shop to keep,
such as invoices, stays without your name where that is possible.
`,
  terms: `${SAMPLE('Nothing is sold here, and no contract comes about.')}

## Ordering

An order is placed when it is paid. Until we begin to make it you can cancel it on the page of the order.

## Prices

The prices in the cart are those that you pay. Shipping, and tax where it is added, stand on the payment page before you pay.

## Withdrawal

Where the law gives you a right of withdrawal, you can [declare it here](/withdraw).
`,
  imprint: `${SAMPLE('There is no company behind this shop.')}

## Who runs this shop

Sample Company Ltd, 1 Sample Street, Sample Town

## How to reach us

By e-mail, at {support}.
`,
}

/** Their links stand in the footer once there is a text. */
export async function seedPages(shop: Shop): Promise<void> {
  for (const slug of PAGE_SLUGS) {
    const text = TEXTS[slug]
    const key = pageKey(slug)
    if (text === undefined || (await listVersions(shop.db, key, 1)).length > 0) continue
    const value = { ...shop.settings.get(key), text }
    await saveSetting(shop, { key, value, version: 0, savedBy: 'the demonstration' })
  }
}
