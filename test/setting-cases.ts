import sharp from 'sharp'
import { deliveryChoice, shopConfiguration } from '../contract/configuration.ts'
import { getHome } from '../contract/home.ts'
import { issueInvoice, listInvoices } from '../contract/invoice.ts'
import { refundOrder } from '../contract/order.ts'
import { getPage, PAGE_SLUGS, type PageSlug } from '../contract/page.ts'
import { frontPageProducts, getProductForEdit } from '../contract/product.ts'
import { sayWhoPays } from '../contract/return-parcel.ts'
import { getSales } from '../contract/sales.ts'
import { getSettings, pageKey, type PageKey, type SettingKey, type Settings } from '../contract/settings.ts'
import { inTransaction } from '../server/database/transaction.ts'
import { sendMail } from '../server/mail/outbox-queries.ts'
import { SAMPLES } from '../server/mail/samples.ts'
import { aStaffMember } from './accounts.ts'
import { backdateUse } from './backdate.ts'
import { aGiftCard, quoteOf } from './credit.ts'
import { aPaidOrder } from './orders.ts'
import { aProduct } from './products.ts'
import { anAuthenticator } from './second-step.ts'
import type { SecondProcess } from './second-process.ts'
import type { TestShop } from './shop.ts'

export interface SettingCase<Value> {
  /** Saved before, where the field shows nothing without it. */
  given?: Partial<Value>
  change: Partial<Value>
  /** Asks the second process. */
  ask: () => Promise<unknown>
  /** Its answer once it has the new value; another one before. */
  answer: unknown
}

export type SettingCases = {
  [Key in SettingKey]: { [Field in keyof Required<Settings[Key]>]: SettingCase<Settings[Key]> }
}

interface Stage {
  shop: TestShop
  /** The admin's token. */
  admin: string
  second: SecondProcess
}

const configured = async ({ second }: Stage) => (await second.call(shopConfiguration, {})).body
const configures = <Change>(stage: Stage, change: Change, field: string, answer: unknown) => ({
  change,
  ask: async () => (await configured(stage))[field],
  answer,
})
const textOf = async ({ second }: Stage, slug: PageSlug) =>
  JSON.stringify((await second.call(getPage, { params: { slug } })).body)

/** One for each field of each setting. */
export async function listSettingCases(stage: Stage): Promise<SettingCases> {
  const { code } = await aGiftCard(stage.shop)
  const pages = Object.fromEntries(PAGE_SLUGS.map((slug) => [pageKey(slug), ofPage(stage, slug)])) as {
    [Key in PageKey]: SettingCases[Key]
  }
  return {
    shop: await ofShop(stage),
    logo: {
      image: {
        change: { image: { kind: 'svg', data: LOGO, width: 0, height: 0 } },
        ask: async () => (await configured(stage)).logo?.width,
        answer: 72,
      },
    },
    notice: ofNotice(stage),
    delivery: ofDelivery(stage),
    tax: await ofTax(stage, code),
    home: await ofHome(stage),
    products: {
      once_per_style: configures(stage, { once_per_style: true }, 'list_group', 'style'),
      max_line_pieces: configures(stage, { max_line_pieces: 2 }, 'max_line_pieces', 2),
    },
    returns: {
      paid_by: {
        change: { paid_by: 'shop' },
        ask: async () => (await textOf(stage, 'faq')).includes(sayWhoPays('shop')),
        answer: true,
      },
    },
    menu: {
      items: {
        change: { items: [{ label: 'Journal', collection: null, link: '/pages/terms', items: [] }] },
        ask: async () => (await configured(stage)).menu?.map(({ label }: { label: string }) => label),
        answer: ['Journal'],
      },
    },
    mails: ofMails(stage),
    refunds: await ofRefunds(stage),
    invoices: ofInvoices(stage),
    ...pages,
  }
}

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="36"><path d="M0 0h72v36H0z"/></svg>'

async function ofShop(stage: Stage): Promise<SettingCases['shop']> {
  const { shop, admin, second } = stage
  const id = await aProduct(shop)
  const imprint = async () => (await configured(stage)).imprint
  const shown = (field: keyof Settings['shop'], value: unknown, as: string = field) =>
    configures(stage, { [field]: value }, as, value)
  return {
    name: shown('name', 'Weft', 'brand_name'),
    legal_name: { change: { legal_name: 'Weft Ltd' }, ask: imprint, answer: ['Weft Ltd'] },
    address: { change: { address: '1 Mill Lane\nLeeds' }, ask: imprint, answer: ['1 Mill Lane', 'Leeds'] },
    company_numbers: { change: { company_numbers: 'HRB 7' }, ask: imprint, answer: ['HRB 7'] },
    support_email: shown('support_email', 'help@weft.example'),
    phone: shown('phone', '+1 555 0100'),
    order_prefix: shown('order_prefix', 'WE'),
    time_zone: {
      change: { time_zone: 'Asia/Tokyo' },
      ask: async () => (await second.call(getSales, { query: {} }, admin)).body.time_zone,
      answer: 'Asia/Tokyo',
    },
    low_stock: {
      change: { low_stock: 17 },
      ask: async () => (await second.call(getProductForEdit, { params: { id } }, admin)).body.low_at,
      answer: 17,
    },
    social_links: shown('social_links', [{ label: 'Letters', url: 'https://letters.example' }]),
  }
}

function ofNotice(stage: Stage): SettingCases['notice'] {
  const ask = async () => (await configured(stage)).notice
  const shown = (field: keyof Settings['notice'], answer: string) => ({
    change: { link_label: 'Why', link_url: '/faq', [field]: answer },
    ask: async () => (await ask())?.[field],
    answer,
  })
  return {
    is_on: { change: { is_on: false }, ask, answer: null },
    text: shown('text', 'Closed on Monday'),
    link_label: shown('link_label', 'Why'),
    link_url: shown('link_url', '/faq'),
    from: { change: { from: '2999-01-01T00:00:00.000Z' }, ask, answer: null },
    until: { change: { until: '2020-01-01T00:00:00.000Z' }, ask, answer: null },
  }
}

function ofDelivery({ second }: Stage): SettingCases['delivery'] {
  const first = async () => (await second.call(deliveryChoice, {})).body.zones[0]
  const method = { name: 'Tram', price: 700, free_from: null, days_from: 1, days_to: 2, is_active: true }
  return {
    groups: {
      change: { groups: [{ name: 'Near', countries: ['IE'] }] },
      ask: async () => (await first()).countries.map(({ code }: { code: string }) => code),
      answer: ['IE'],
    },
    methods: {
      change: { methods: [method] },
      ask: async () => (await first()).rates.map(({ name }: { name: string }) => name),
      answer: ['Tram'],
    },
  }
}

async function ofTax(stage: Stage, code: string): Promise<SettingCases['tax']> {
  const { shop, second } = stage
  const coat = await aProduct(shop, { price: 12_000 })
  const quoted = async () => (await quoteOf({ ...shop, call: second.call }, coat, { codes: [code] })).body
  const rates = (rate: number) => ({
    source: 'rates' as const,
    is_included: true,
    rates: [{ country: 'US' as const, region: '', rate }],
  })
  return {
    source: { change: { source: 'off' }, ask: async () => (await quoted()).tax, answer: 0 },
    is_included: {
      change: { is_included: true },
      ask: async () => (await configured(stage)).tax_included,
      answer: true,
    },
    rates: {
      given: rates(1_000),
      change: rates(2_000),
      ask: async () => (await quoted()).included_tax,
      answer: 2_000,
    },
  }
}

async function ofHome({ shop, admin, second }: Stage): Promise<SettingCases['home']> {
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a8321f' } })
    .jpeg()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'cloth.jpg')
  const headers = { authorization: admin }
  const uploaded = await fetch(`${shop.origin}/api/images`, { method: 'POST', headers, body: form })
  const { url } = (await uploaded.json()) as { url: string }
  const chosen = await aProduct(shop, { front_page: false })
  const home = async () => (await second.call(getHome, {})).body
  const shown = (field: 'headline' | 'description' | 'banner', answer: unknown) => ({
    change: { [field]: answer },
    ask: async () => (await home())[field],
    answer,
  })
  const banner = { title: 'Wool first.', text: '', link_label: '', link_url: '', picture: null }
  return {
    headline: shown('headline', 'Cut once'),
    description: shown('description', 'Coats.'),
    hero: {
      change: { hero: { url, alt: 'Cloth', x: 50, y: 50 } },
      ask: async () => (await home()).hero?.alt,
      answer: 'Cloth',
    },
    banner: shown('banner', banner),
    products: {
      change: { products: [chosen] },
      ask: async () => (await second.call(frontPageProducts, {})).body[0]?.id,
      answer: chosen,
    },
  }
}

/** For settings of mails: a mail that the second process sends, or undefined if it sends none. */
function ofMails({ second }: Stage): SettingCases['mails'] {
  let sent = 0
  const send = async () => {
    const { data } = SAMPLES['order-shipped']
    const mail = { key: `asked:${sent++}`, to: 'ada@example.com', template: 'order-shipped' as const, data }
    const id = await inTransaction(second.shop.db, (trx) => sendMail(trx, mail))
    second.received.length = 0
    await second.tasks.send_mail!({ id })
    return second.received[0]
  }
  return {
    sender_name: {
      change: { sender_name: 'Weft’s post' },
      ask: async () => (await send())?.from?.name,
      answer: 'Weft’s post',
    },
    sender_email: {
      change: { sender_email: 'post@weft.example' },
      ask: async () => (await send())?.from?.address,
      answer: 'post@weft.example',
    },
    sign_off: {
      change: { sign_off: 'Warmly, Weft' },
      ask: async () => (await send())?.text?.includes('Warmly, Weft'),
      answer: true,
    },
    off: { change: { off: ['order-shipped'] }, ask: send, answer: undefined },
  }
}

async function ofRefunds({ shop, second }: Stage): Promise<SettingCases['refunds']> {
  const [service, manager] = [await aStaffMember(shop, 'service'), await aStaffMember(shop, 'manager')]
  await anAuthenticator(shop, manager)
  await backdateUse(shop, manager.id, '11 minutes')
  const refund = async (token: string) => {
    const { id } = await aPaidOrder(shop, { product: await aProduct(shop, { price: 60_000 }) })
    return second.call(refundOrder, { params: { id }, headers: {}, body: { amount: 55_000 } }, token)
  }
  return {
    service_limit: {
      change: { service_limit: 12_300 },
      ask: async () => /\$[\d,.]+\d/.exec((await refund(service.token)).error)?.[0],
      answer: '$123.00',
    },
    confirm_above: {
      change: { confirm_above: 55_000 },
      ask: async () => (await refund(manager.token)).status,
      answer: 200,
    },
  }
}

/** For settings of invoices: asks about an order that was paid before. */
function ofInvoices({ shop, admin, second }: Stage): SettingCases['invoices'] {
  return {
    for_all_orders: {
      change: { for_all_orders: true },
      ask: async () => {
        const { id } = await aPaidOrder(shop)
        await second.tasks.issue_invoices!({})
        return (await second.call(listInvoices, { params: { id } }, admin)).body.length
      },
      answer: 1,
    },
    by_mail: {
      change: { by_mail: true },
      ask: async () => {
        const { id } = await aPaidOrder(shop)
        const { body } = await second.call(issueInvoice, { params: { id } }, admin)
        const { rows } = await shop.shop.pool.query('select from mails where $1 = any(attachments)', [
          body[0].number,
        ])
        return rows.length
      },
      answer: 1,
    },
  }
}

function ofPage(stage: Stage, slug: PageSlug): SettingCases[PageKey] {
  const { admin, second } = stage
  const given = { title: 'Before', text: 'What stood here before.' }
  const shown = (field: keyof typeof given, words: string) => ({
    given,
    change: { [field]: words },
    ask: async () => (await textOf(stage, slug)).includes(words),
    answer: true,
  })
  return {
    title: shown('title', 'Afterwards'),
    text: shown('text', 'What stands here.'),
    draft: {
      change: { draft: 'Not yet.' },
      ask: async () => {
        const { pages } = (await second.call(getSettings, {}, admin)).body
        return pages.find((page: { slug: PageSlug }) => page.slug === slug).value.draft
      },
      answer: 'Not yet.',
    },
  }
}
