import { expect, test } from 'vitest'
import type { DeliveryWay } from '../settings/delivery.ts'
import type { MailName } from './mails.ts'
import type { OrderSummary } from './order-parts.ts'
import { renderMail } from './render.ts'
import type { ReturnSummary } from './return-parts.ts'
import { SAMPLES } from './samples.ts'

const letterhead = {
  imprint: '',
  returnAddress: '',
  signOff: '',
  brandName: 'Hemline',
  supportEmail: 'support@hemline.test',
  publicUrl: 'https://shop.example',
  tokenOf: (seed: string) => `token of ${seed}`,
  giftCodeOf: (seed: string) => `code of ${seed}`,
  deliveryTimeOf: ({ shippingMethod, country }: DeliveryWay) =>
    shippingMethod === 'Standard Shipping' && country === 'US' ? '4 to 7 business days' : undefined,
}

const order: OrderSummary = {
  id: 'HL-7K3M9-QXTC2-VA5RN-E4WJD',
  placedAt: '2026-03-01T10:00:00.000Z',
  items: [
    {
      name: 'Collarless Wool Coat, Camel',
      size: 'M',
      quantity: 2,
      unitPrice: 48000,
      image: '/images/0123456789abcdef0123456789abcdef.jpg',
    },
  ],
  subtotal: 96000,
  shipping: 1500,
  tax: 7920,
  total: 105420,
  address: {
    name: 'Ines Almeida',
    line1: '12 Orchard Lane',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
}

const returned: ReturnSummary = {
  number: 'R-7K3M9QXTC2',
  orderId: order.id,
  isRequest: false,
  needsReturn: true,
  isWithdrawal: false,
  sendBy: '2026-03-26T10:00:00.000Z',
  dueAt: null,
  items: [{ ...order.items[0]!, outcome: null, deducted: 0, why: null }],
  shipping: 500,
  amount: 96_500,
  isDisputed: false,
  note: null,
}

test('The instructions for a return say where it goes, by when, and what it gives back', async () => {
  const returnAddress = 'Hemline Ltd, 1 Mill Lane, Leeds'
  const shop = { ...letterhead, returnAddress }
  const { subject, text } = await renderMail('return-instructions', { returned }, shop)
  expect(subject).toBe('Your return R-7K3M9QXTC2')
  for (const words of [
    returnAddress,
    'by March 26, 2026',
    '$965.00',
    '$5.00',
    'shop.example/returns/R-7K3M9QXTC2',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  const withoutAddress = await renderMail('return-instructions', { returned }, letterhead)
  expect(withoutAddress.text).toContain('support@hemline.test')
})

test('A request says that it waits, and money that a dispute holds back is not announced as sent', async () => {
  const request = await renderMail(
    'return-instructions',
    { returned: { ...returned, isRequest: true } },
    letterhead,
  )
  expect(request.text).toContain('keep the pieces until then')
  expect(request.text).not.toContain('Hand it in')
  const held = await renderMail('return-settled', { returned: { ...returned, isDisputed: true } }, letterhead)
  expect(held.text).toContain('as soon as your bank has decided')
  expect(held.text).not.toContain('We are sending')
})

test('A declined exchange says that the other size is not held any more, and a declined return says nothing of a size', async () => {
  const textOf = async (more: Partial<ReturnSummary>) =>
    (await renderMail('return-declined', { returned: { ...returned, ...more } }, letterhead)).text.replaceAll(
      /\s+/g,
      ' ',
    )
  const items = [{ ...returned.items[0]!, quantity: 1, newSize: 'L' }]
  const exchange = { orderId: 'HL-2', state: 'undone', heldUntil: null } as const
  const name = `1 × ${items[0]!.name}, Size L`
  expect(await textOf({ items, isExchange: true, exchange })).toContain(
    `we do not hold ${name} for you any more: others can buy it now.`,
  )
  expect(await textOf({})).not.toContain('hold')
})

test('A parcel’s address has its postal code where the post of its country wants it', async () => {
  const address = { ...order.address!, line1: 'Hauptstraße 5', city: 'Berlin', state: null }
  const german = { ...address, postalCode: '10115', country: 'DE' }
  const { text } = await renderMail(
    'order-confirmation',
    { order: { ...order, address: german } },
    letterhead,
  )
  expect(text).toContain('10115 Berlin')
  expect((await renderMail('order-confirmation', { order }, letterhead)).text).toContain('Portland, OR 97201')
})

test('Each line of an address runs in the direction of its letters and begins at the left', async () => {
  const address = { ...order.address!, name: 'דנה כהן Cohen' }
  const { html } = await renderMail('order-confirmation', { order: { ...order, address } }, letterhead)
  for (const line of [address.name, '12 Orchard Lane'])
    expect(html).toMatch(new RegExp(`<div dir="auto"[^>]*text-align:left[^>]*>${line}`))
})

test('What was refused is named with its size and goes back to its buyer, unless nothing was sent', async () => {
  const items = [{ ...returned.items[0]!, size: 'M', quantity: 1, outcome: 'refused', why: 'It was worn.' }]
  const textOf = async (more: Partial<ReturnSummary>) => {
    const about = { returned: { ...returned, items, amount: 0, ...more } }
    return (await renderMail('return-settled', about, letterhead)).text.replaceAll(/\s+/g, ' ')
  }
  expect(await textOf({})).toMatch(
    /1 × .*, Size M: we cannot take it back\. It was worn\. We send it back to you\./,
  )
  expect(await textOf({ needsReturn: false })).not.toContain('We send it back')
})

test('What a request would give back is said under the condition that the shop agrees', async () => {
  const textOf = async (isRequest: boolean) =>
    (await renderMail('return-instructions', { returned: { ...returned, isRequest } }, letterhead)).text
  expect(await textOf(true)).toContain('If we agree, you get back')
  expect(await textOf(false)).not.toContain('If we agree')
})

test('Several pieces that are held for an exchange are in the plural', async () => {
  const items = [{ ...returned.items[0]!, quantity: 2, newSize: 'L' }]
  const exchange = { orderId: order.id, state: 'pending', heldUntil: order.placedAt } as const
  const about = { returned: { ...returned, isExchange: true, items, exchange } }
  const { text } = await renderMail('exchange-held', about, letterhead)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/They are yours until .* There is nothing to pay for them\./)
})

test('A question about several garments is in the plural', async () => {
  const about = SAMPLES['review-invitation'].data
  const asked = async (names: string[]) => {
    const items = names.map((name) => ({ ...about.items[0]!, name }))
    const { text } = await renderMail('review-invitation', { ...about, items }, letterhead)
    return text.replaceAll(/\s+/g, ' ')
  }
  expect(await asked(['Coat'])).toContain('You have had it for two weeks. Does it fit,')
  expect(await asked(['Coat', 'Tote'])).toContain('You have had these for two weeks. Do they fit,')
})

test('Each sample of a mail about an exchange calls it one', async () => {
  for (const name of ['exchange-held', 'exchange-to-pay', 'exchange-ended'] as const) {
    const { subject, text } = await renderMail(name, SAMPLES[name].data, letterhead)
    expect(subject).toContain('xchange R-7K3M9QXTC2')
    expect(text).toContain('Exchange R-7K3M9QXTC2 of order')
    expect(text.replaceAll(/\s+/g, ' '), name).not.toMatch(/of the return|your return|Return R-/)
  }
})

test('What a mailbox shows beside the subject of a settled return is what follows, never a refund of nothing', async () => {
  const previewOf = async (more: Partial<ReturnSummary>) =>
    (await renderMail('return-settled', { returned: { ...returned, ...more } }, letterhead)).html
  const exchange = { orderId: order.id, state: 'made', heldUntil: null } as const
  const items = [{ ...returned.items[0]!, newSize: 'L' }]
  expect(await previewOf({})).toContain('$965.00 goes back to you.')
  expect(await previewOf({ isDisputed: true })).toContain('waits for your bank’s decision')
  expect(await previewOf({ amount: 0 })).not.toContain('$0.00 goes back')
  expect(await previewOf({ amount: 0, items, exchange })).toContain('We start making 2 × Collarless')
  const undone = { ...exchange, state: 'undone', difference: 2_000 } as const
  expect(await previewOf({ amount: 0, items, exchange: undone })).toContain('for the other size goes back')
})

test('A confirmation says what was bought, for how much, where it goes and how to follow it', async () => {
  const { subject, html, text } = await renderMail('order-confirmation', { order }, letterhead)
  expect(subject).toBe('Your Hemline order HL-7K3M9-QXTC2-VA5RN-E4WJD')
  for (const body of [html, text]) {
    expect(body).toContain('Collarless Wool Coat, Camel')
    expect(body).toContain('Size M, 2 × $480.00')
    for (const amount of ['$960.00', '$15.00', '$79.20', '$1,054.20']) expect(body).toContain(amount)
    expect(body).toContain('Expedited Shipping')
    expect(body).toContain('12 Orchard Lane')
    expect(body).toContain('https://shop.example/orders/track?order_id=HL-7K3M9-QXTC2-VA5RN-E4WJD')
    expect(body).toContain('support@hemline.test')
    expect(body).toContain('https://shop.example/withdraw?order_id=HL-7K3M9-QXTC2-VA5RN-E4WJD')
  }
  expect(html).toContain('src="https://shop.example/images/0123456789abcdef0123456789abcdef-320.jpg"')
})

test.each(['gift-card', 'gift-card-bought'] as const)(
  'The mail “%s” does not offer a return of 30 days, which no gift card has',
  async (name) => {
    const { text } = await renderMail(name, SAMPLES[name].data as never, letterhead)
    expect(text).toContain('support@hemline.test')
    expect(text).not.toContain('30 days')
  },
)

test('A confirmation says how long the delivery takes, unless the order leaves later or that is not known', async () => {
  const textOf = async (more: Partial<OrderSummary>) =>
    (await renderMail('order-confirmation', { order: { ...order, ...more } }, letterhead)).text.replaceAll(
      /\s+/g,
      ' ',
    )
  const shippingMethod = 'Standard Shipping'
  expect(await textOf({ shippingMethod })).toContain('Standard Shipping takes 4 to 7 business days.')
  for (const more of [{ shippingMethod, shipBy: '2026-04-01' }, { shippingMethod: 'Courier Shipping' }, {}])
    expect(await textOf(more)).not.toContain('business days')
})

test('The mail of a parcel says how long the delivery takes, also of one that was promised for a day', async () => {
  const shipped = { ...order, shippingMethod: 'Standard Shipping', shipBy: '2026-04-01' }
  const { text } = await renderMail('order-shipped', { order: shipped, tracking: null }, letterhead)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Standard Shipping takes 4 to 7 business days.')
})

test('The confirmation of an order that a code has made free speaks of no payment', async () => {
  const free = { ...order, subtotal: 0, shipping: 0, tax: 0, total: 0 }
  const { text } = await renderMail('order-confirmation', { order: free }, letterhead)
  expect(text).toContain('There is nothing to pay')
  expect(text).not.toContain('received your payment')
})

test('The confirmation of what leaves later speaks of all of it together where there is more than one, and of a payment where there was one', async () => {
  const textOf = async (more: Partial<OrderSummary>) => {
    const later = { ...order, shipBy: '2026-04-01', items: order.items.slice(0, 1), ...more }
    return (await renderMail('order-confirmation', { order: later }, letterhead)).text.replaceAll(/\s+/g, ' ')
  }
  const [line] = order.items
  expect(await textOf({})).toContain('received your payment. Your order ships by April 1, 2026. You can')
  expect(await textOf({ items: [line!, line!] })).toContain('ships by April 1, 2026, all of it together. You')
  expect(await textOf({ total: 0 })).toContain('There is nothing to pay. Your order ships by April 1, 2026.')
  expect(await textOf({ total: 0 })).not.toContain('received your payment')
})

test('A confirmation tells a consumer with a right of withdrawal what it is and how to use it, with a form to keep', async () => {
  const sentTo = async (country: string | null) => {
    const address = { ...order.address!, country }
    return (await renderMail('order-confirmation', { order: { ...order, address } }, letterhead)).text
  }
  for (const country of ['DE', 'GB', null]) {
    const text = await sentTo(country)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'within 14 days of the day on which the last piece has reached you',
    )
    expect(text).toContain('https://shop.example/withdraw?order_id=HL-7K3M9-QXTC2-VA5RN-E4WJD')
    expect(text).toMatch(/I withdraw from my contract .*\n.*2 × Collarless Wool Coat, Camel\n/)
    expect(text).toMatch(/\n.*Order: HL-7K3M9-QXTC2-VA5RN-E4WJD, of .*\n.*Received on:/)
  }
  const american = await sentTo('US')
  expect(american).toContain('https://shop.example/withdraw')
  expect(american).not.toContain('Right of withdrawal')
})

test('Script tags, quotes and script URLs are text in every mail about an order', async () => {
  const hostile = '<script>alert("x")</script>\'"'
  const attacked: OrderSummary = {
    ...order,
    items: [{ ...order.items[0]!, name: hostile, size: hostile, image: 'javascript:alert(1)' }],
    address: { ...order.address!, name: hostile, line1: hostile },
  }
  const mails = [
    await renderMail('order-confirmation', { order: attacked }, letterhead),
    await renderMail(
      'order-shipped',
      { order: attacked, tracking: `javascript:alert(1)${hostile}` },
      letterhead,
    ),
    await renderMail('order-refunded', { order: attacked, amount: 100, inFull: false }, letterhead),
    await renderMail('order-unpaid', { order: attacked }, letterhead),
    await renderMail('order-unfulfillable', { order: attacked }, letterhead),
    await renderMail('order-mismatched', { order: attacked }, letterhead),
    await renderMail(
      'return-settled',
      {
        returned: {
          ...returned,
          note: hostile,
          items: [{ ...returned.items[0]!, name: hostile, outcome: 'refused', why: hostile }],
        },
      },
      letterhead,
    ),
    await renderMail('password-reset', { name: hostile, seed: hostile, validHours: 2 }, letterhead),
    await renderMail(
      'email-changed',
      { name: hostile, newEmail: hostile, at: order.placedAt, seed: hostile, validDays: 7 },
      letterhead,
    ),
    await renderMail(
      'email-change-approval',
      { name: hostile, newEmail: hostile, seed: hostile, validHours: 24 },
      letterhead,
    ),
  ]
  for (const { html } of mails) {
    expect(html).not.toMatch(/<script/i)
    expect(html).not.toMatch(/(href|src)="javascript:/i)
  }
})

test('A buyer whose debit has failed reads that the credit they used is theirs again, if they used any', async () => {
  const { text } = await renderMail('order-unpaid', { order: { ...order, credit: 5_000 } }, letterhead)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('The credit that you used is yours again.')
  const { text: plain } = await renderMail('order-unpaid', { order }, letterhead)
  expect(plain).not.toContain('credit')
})

test('A payment of another amount is not called sold out', async () => {
  const { subject, text } = await renderMail('order-mismatched', { order }, letterhead)
  for (const words of [subject, text]) expect(words).not.toMatch(/sold/i)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'The payment that reached us is not what your order comes to.',
  )
})

test('A refund is shown below the sums', async () => {
  const { html, text } = await renderMail(
    'order-refunded',
    { order, amount: 1234, inFull: false },
    letterhead,
  )
  expect(html).toMatch(/Total<[^]*Refunded<[^]*−\$12\.34/)
  expect(text).toMatch(/Refunded\s+−\$12\.34/)
})

test('A refund that is not the first says what was given back in all, as the page of the order does', async () => {
  const refunded = { amount: 7904, asCredit: 2500 }
  const { text } = await renderMail(
    'order-refunded',
    { order: { ...order, refunded }, amount: 5404, inFull: true },
    letterhead,
  )
  expect(text).toContain('We have sent $54.04 back to the card you paid with.')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('In all we have given back $79.04, $25.00 of it as credit.')
  expect(text).toMatch(/Refunded\s+−\$79\.04/)
})

test('An account whose gift card has paid is led to what is on the card, and not to its store credit', async () => {
  const given = { orderId: order.id, amount: 2500, isAgreed: false, isGuest: false }
  const onCard = await renderMail('credit-given', { ...given, to: ['gift_card'] }, letterhead)
  expect(onCard.text).toContain('https://shop.example/gift-cards#balance')
  const onBoth = await renderMail('credit-given', { ...given, to: ['gift_card', 'store_credit'] }, letterhead)
  expect(onBoth.text).toContain('https://shop.example/account/credit')
})

test('A guest whose gift card was added to an account is led to its store credit, where the card’s code is unknown', async () => {
  const given = { orderId: order.id, amount: 4000, isAgreed: false, isGuest: true }
  const added = await renderMail('credit-given', { ...given, to: ['store_credit'] }, letterhead)
  expect(added.text.replaceAll(/\s+/g, ' ')).toContain(
    'We have given $40.00 back to the store credit of the account that your gift card was added to. You can spend it at once.',
  )
  expect(added.text).toContain('https://shop.example/account/credit')
  expect(added.text).not.toContain('gift-cards#balance')
  for (const to of [['gift_card'], undefined] as const) {
    const onCard = await renderMail('credit-given', { ...given, ...(to && { to: [...to] }) }, letterhead)
    expect(onCard.text).toContain('$40.00 is back on the gift card that you paid with.')
    expect(onCard.text).toContain('https://shop.example/gift-cards#balance')
  }
})

test('A tracking number is shown, and a tracking address is a link', async () => {
  const number = await renderMail('order-shipped', { order, tracking: '1Z 999 AA1' }, letterhead)
  expect(number.text).toContain('1Z 999 AA1')
  const address = await renderMail(
    'order-shipped',
    { order, tracking: 'https://post.example/1Z' },
    letterhead,
  )
  expect(address.html).toContain('href="https://post.example/1Z"')
})

test('A reset mail carries the link with its token', async () => {
  const { html } = await renderMail(
    'password-reset',
    { name: 'Ines', seed: 'a+b', validHours: 2 },
    letterhead,
  )
  expect(html).toContain('https://shop.example/password/edit?reset_password_token=token%20of%20a%2Bb')
})

test('A mail says until when its link works, and one that the release before has written, for how long', async () => {
  const invitation = { seed: 'a-seed', validHours: 48, role: 'service' } as const
  const { text: before } = await renderMail('staff-invitation', invitation, letterhead)
  expect(before).toContain('for 48 hours')
  const until = '2026-03-03T14:05:00.000Z'
  const { text } = await renderMail('staff-invitation', { ...invitation, until }, letterhead)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('The link works once, until March 3, 2026 at 2:05 PM UTC.')
})

test('The mail about a new password says that all devices were signed out, as they are', async () => {
  const { text } = await renderMail('password-changed', { name: 'Ada', at: order.placedAt }, letterhead)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('and all devices were signed out.')
})

test('A name or an address in a mail never becomes a link', async () => {
  const name = 'https://evil.example/your-refund'
  const address = { ...order.address!, name, line1: 'www.evil.example', line2: 'evil.example/refund' }
  const mails = [
    await renderMail('order-confirmation', { order: { ...order, address } }, letterhead),
    ...(await Promise.all(
      [name, 'evil.example refund', 'www.evil.example'].map((name) =>
        renderMail('password-changed', { name, at: order.placedAt }, letterhead),
      ),
    )),
  ]
  for (const { html, text } of mails)
    for (const body of [html, text]) expect(body).not.toContain('evil.example')
  const { text } = await renderMail(
    'password-changed',
    { name: 'Zoë O’Hara', at: order.placedAt },
    letterhead,
  )
  expect(text).toContain('Hello Zoë,')
})

test.each([
  'https://例え.jp/refund',
  '例え.jp',
  'возврат.рф/деньги',
  '例え。jp',
  'evil．example',
  'évil.example',
])('Nor does one in another script: %s', async (line1) => {
  const withdrawn = {
    at: order.placedAt,
    name: line1,
    email: 'ada@example.com',
    order: line1,
    statement: line1,
  }
  for (const { html, text } of [
    await renderMail(
      'order-confirmation',
      { order: { ...order, address: { ...order.address!, line1 } } },
      letterhead,
    ),
    await renderMail('withdrawal-received', withdrawn, letterhead),
  ]) {
    // The plain text has a space there.
    expect(text.replaceAll(' ', '')).toContain(line1)
    for (const body of [html, text]) expect(body).not.toContain(line1)
  }
})

test('The sign-off of the shop stands below the text, line by line, and nothing in it becomes markup', async () => {
  const signOff = 'Warmly,\nthe <b>house</b>'
  const { html, text } = await renderMail('order-confirmation', { order }, { ...letterhead, signOff })
  expect(text).toMatch(/Warmly,\s+the <b>house<\/b>/)
  expect(html).toContain('&lt;b&gt;house')
})

test('As plain text no full stop or comma follows an address directly: it would be taken for a part of it', async () => {
  const tokens = { ...letterhead, tokenOf: (seed: string) => `token-of-${seed}` }
  for (const [name, { data }] of Object.entries(SAMPLES)) {
    const { text } = await renderMail(name as MailName, data as never, tokens)
    expect(text, name).not.toMatch(/https?:\/\/[^\s>]+[.,](\s|$)/)
  }
  const { text } = await renderMail('review-invitation', SAMPLES['review-invitation'].data, tokens)
  expect(text).toContain('<https://shop.example/review?stop#token-of-a-sample>.')
})

test('Every mail has a sample that it can be rendered with', async () => {
  for (const [name, { data }] of Object.entries(SAMPLES)) {
    const { subject, text } = await renderMail(name as MailName, data as never, letterhead)
    expect(subject, name).not.toBe('')
    expect(text, name).toContain('support@hemline.test')
  }
})

test('Only mails about an order that is made or on its way say that it can be returned', async () => {
  const saying: string[] = []
  for (const [name, { data }] of Object.entries(SAMPLES)) {
    const { text } = await renderMail(name as MailName, data as never, letterhead)
    if (/can return what you\s+bought/.test(text)) saying.push(name)
  }
  expect(saying).toEqual(['order-confirmation', 'order-shipped', 'order-tracking'])
})

test('Without a picture of any garment, their names begin at the edge', async () => {
  const items = [{ ...order.items[0]!, image: null }]
  const { html } = await renderMail('order-confirmation', { order: { ...order, items } }, letterhead)
  expect(html).not.toContain('width="88"')
  const mixed = { ...order, items: [...order.items, ...items] }
  const both = await renderMail('order-confirmation', { order: mixed }, letterhead)
  expect(both.html.match(/width="88"/g)).toHaveLength(2)
})

test('The address of a carrier that is not known is said once', async () => {
  const tracking = 'https://parcels.example/1Z999'
  const { text } = await renderMail('order-shipped', { order, tracking }, letterhead)
  expect(text).toMatch(/Follow it: parcels\.example\s+https:\/\/parcels\.example\/1Z999/)
})

test('Of an order that credit has paid in part, nothing is said to go back to a card alone', async () => {
  const about = { order: { ...order, credit: 5_000 } }
  for (const { text } of [
    await renderMail('order-unfulfillable', about, letterhead),
    await renderMail('order-mismatched', about, letterhead),
    await renderMail('delay-notice', { ...about, until: null }, letterhead),
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain('back to what you paid with')
})

test('The mail of a gift card leads to where its balance is looked up', async () => {
  const { text } = await renderMail('gift-card', SAMPLES['gift-card'].data, letterhead)
  expect(text).toContain('https://shop.example/gift-cards#balance')
})

test('A gift card that is handed over on paper says where the shop is, and has no button', async () => {
  const { html, text } = await renderMail('gift-card', SAMPLES['gift-card'].data, letterhead)
  expect(text).toContain('Enter the code at shop.example, in the cart under “Gift card or credit”.')
  expect(html).toContain('class="button"')
  expect(html).toMatch(/@media print \{ \.button \{ display: none/)
})

test('A long name without a space is broken, so that no mail is wider than a phone', async () => {
  const [item] = order.items
  const long = { ...order, items: [{ ...item!, name: 'x'.repeat(90) }] }
  const { html } = await renderMail('order-confirmation', { order: long }, letterhead)
  expect(html).toMatch(/<td[^>]*overflow-wrap:anywhere[^>]*>x{90}/)
})
