import { Type, type TSchema } from 'typebox'
import { MAX_LINE_PIECES } from '../cart.ts'
import { OPTIONAL_MAILS } from '../mail.ts'
import { MAX_PAGE_TEXT, PAGE_SLUGS } from '../page.ts'
import type { Permission } from '../permissions.ts'
import {
  LINK_PATTERN,
  MAX_MENU_BELOW,
  MAX_MENU_ITEMS,
  pageKey,
  type PageKey,
  type SettingKey,
} from '../settings.ts'
import { RETURN_PAYERS } from '../return-parcel.ts'
import { MAX_GOODS, MAX_INTEGER } from '../values.ts'
import { describeCall } from './call.ts'
import { DeliverySetting } from './delivery-setting.ts'
import { PageSlug } from './page.ts'
import { TaxSetting } from './tax-setting.ts'
import { ClosedObject, FilledLine, Id, Line, Nullable, Time } from './values.ts'

const Link = Type.String({ maxLength: 300, pattern: LINK_PATTERN.source })

export const ShopSetting = ClosedObject({
  name: FilledLine(60),
  legal_name: Line(120),
  /** Several lines, as on an envelope. */
  address: Type.String({ maxLength: 400 }),
  /** Register and tax numbers, one per line. */
  company_numbers: Type.String({ maxLength: 400 }),
  support_email: Type.String({ maxLength: 254, format: 'email' }),
  phone: Line(40),
  /** Prefix of the numbers of new orders. */
  order_prefix: Type.String({ pattern: '^[A-Z]{2,4}$' }),
  /** The zone in which the days of sales begin and end, such as Europe/Berlin. */
  time_zone: Type.String({ minLength: 1, maxLength: 60 }),
  /** A size with this many pieces or fewer is low in stock; a product may override it. */
  low_stock: Type.Integer({ minimum: 0, maximum: 10_000 }),
  social_links: Type.Array(
    ClosedObject({
      label: Type.String({ minLength: 1, maxLength: 30 }),
      url: Type.String({ maxLength: 300, pattern: '^https://\\S+$' }),
    }),
    { maxItems: 8 },
  ),
})

/** Null while the header shows the shop's name. */
export const LogoSetting = ClosedObject({
  image: Nullable(
    ClosedObject({
      kind: Type.Enum(['svg', 'png']),
      /** The text of an SVG, or a PNG in base64. The server re-encodes it before storing. */
      data: Type.String({ maxLength: 170_000 }),
      /** Pixels in the header; the shop reads them from the file. */
      width: Type.Integer({ minimum: 0, maximum: 1_000 }),
      height: Type.Integer({ minimum: 0, maximum: 1_000 }),
    }),
  ),
})

export const NoticeSetting = ClosedObject({
  is_on: Type.Boolean(),
  /** `{support}` stands for the support address, as a link. */
  text: Line(300),
  link_label: Line(40),
  link_url: Link,
  /** Shown from and until these times; null for no limit. */
  from: Nullable(Time),
  until: Nullable(Time),
})

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** Null for the picture that comes with the shop. */
export const PagePicture = Nullable(
  ClosedObject({
    url: Type.String({ pattern: '^/images/[0-9a-f]{32}\\.jpg$' }),
    alt: Line(200),
    /** The focal point that stays visible when the picture is cropped, in percent from the left and from the top. */
    x: Percent,
    y: Percent,
  }),
)

export const HomeSetting = ClosedObject({
  /** One or two lines. */
  headline: Type.String({ maxLength: 80, pattern: '^(?=[^\\S\\n]*\\S)[^\\p{Cc}]*(\\n[^\\p{Cc}]*)?$' }),
  /** What search engines show. */
  description: Line(200),
  hero: PagePicture,
  banner: ClosedObject({
    title: FilledLine(60),
    text: Type.String({ maxLength: 400 }),
    link_label: Line(40),
    link_url: Link,
    picture: PagePicture,
  }),
  /** Shown first among the new arrivals; the newest of the front page follow. */
  products: Type.Array(Id, { maxItems: 3, uniqueItems: true }),
})

const menuLink = {
  /** Empty for the title of the collection. */
  label: Line(40),
  /** The id of a collection; the link leads there while it is published, and is left out otherwise. */
  collection: Nullable(Id),
  /** Where it leads without a collection. */
  link: Link,
}

/** Below Shop in the menu, and on the front page. */
export const MenuSetting = ClosedObject({
  items: Type.Array(
    ClosedObject({
      ...menuLink,
      items: Type.Array(ClosedObject(menuLink), { maxItems: MAX_MENU_BELOW }),
    }),
    { maxItems: MAX_MENU_ITEMS },
  ),
})

export const MailsSetting = ClosedObject({
  /** If both are empty, MAIL_FROM of the environment applies. */
  sender_name: Type.String({ maxLength: 60, pattern: '^[^\\p{Cc}"<>]*$' }),
  sender_email: Type.Union([Type.Literal(''), Type.String({ maxLength: 254, format: 'email' })]),
  /** Below the text of every mail. */
  sign_off: Type.String({ maxLength: 300 }),
  /** Mails that are not sent. */
  off: Type.Array(Type.Enum([...OPTIONAL_MAILS]), { maxItems: OPTIONAL_MAILS.length, uniqueItems: true }),
})

/** The most that may be refunded of one order, in cents. */
const Limit = Type.Integer({ minimum: 0, maximum: MAX_GOODS })

export const RefundsSetting = ClosedObject({
  /** The most that the role Service may refund. */
  service_limit: Limit,
  /** A refund above this amount, in cents, asks for the second step again. */
  confirm_above: Limit,
})

export const InvoicesSetting = ClosedObject({
  /**
   * Issues an invoice for every order when it is paid. Otherwise an order gets one when its buyer or the staff asks.
   */
  for_all_orders: Type.Boolean(),
  /** Mails each document to its buyer when it is issued. */
  by_mail: Type.Optional(Type.Boolean()),
})

export const ProductsSetting = ClosedObject({
  /** The shop's list shows one colour of each style; otherwise all of them. */
  once_per_style: Type.Boolean(),
  /** Most pieces of one product and size in one order. */
  max_line_pieces: Type.Integer({ minimum: 1, maximum: MAX_LINE_PIECES }),
})

export const ReturnsSetting = ClosedObject({
  /** Who pays for the parcel of a return, for orders placed from now on. */
  paid_by: Type.Enum([...RETURN_PAYERS]),
})

const Markup = Type.String({ maxLength: MAX_PAGE_TEXT })

export const PageSetting = ClosedObject({
  title: Line(80),
  /** What shoppers see; without a text the page does not exist. */
  text: Markup,
  /** The unpublished draft; null if there is none. */
  draft: Nullable(Markup),
})

/**
 * The value of each section. A new section needs an entry here and in `defaultsOf` of server/settings. Responses with
 * all sections are cast, so the compiler does not compare them: server/settings/second-process.test.ts reads each field
 * of each section.
 */
export const SECTION_SCHEMAS = {
  shop: ShopSetting,
  logo: LogoSetting,
  notice: NoticeSetting,
  delivery: DeliverySetting,
  tax: TaxSetting,
  home: HomeSetting,
  products: ProductsSetting,
  returns: ReturnsSetting,
  menu: MenuSetting,
  mails: MailsSetting,
  refunds: RefundsSetting,
  invoices: InvoicesSetting,
}

export const SETTING_SCHEMAS: Record<SettingKey, TSchema> = {
  ...SECTION_SCHEMAS,
  ...(Object.fromEntries(PAGE_SLUGS.map((slug) => [pageKey(slug), PageSetting as TSchema])) as Record<
    PageKey,
    TSchema
  >),
}

export const SETTING_KEYS = Object.keys(SETTING_SCHEMAS) as SettingKey[]

/** 0 until the section is saved for the first time. */
const Version = Type.Integer({ minimum: 0, maximum: MAX_INTEGER - 1 })

const Saved = <S extends TSchema>(value: S) =>
  Type.Object({
    value,
    version: Version,
    saved_at: Nullable(Time),
    /** The e-mail of the admin who saved it. */
    saved_by: Nullable(Type.String()),
  })

const savedSections = Object.fromEntries(
  Object.entries(SECTION_SCHEMAS).map(([key, value]) => [key, Saved(value)]),
) as { [Key in keyof typeof SECTION_SCHEMAS]: ReturnType<typeof Saved<(typeof SECTION_SCHEMAS)[Key]>> }

export const getSettings = describeCall({
  summary: 'Every section of the settings with its version',
  access: 'settings.read',
  response: Type.Object({
    ...savedSections,
    pages: Type.Array(Type.Interface([Saved(PageSetting)], { slug: PageSlug })),
  }),
})

export const listSettingVersions = describeCall({
  summary: 'What a section has been, newest first, up to 100 versions',
  access: 'settings.read',
  params: Type.Object({ key: Type.Enum([...SETTING_KEYS]) }),
  response: Type.Array(Saved(Type.Unknown())),
})

/** An outdated version is refused with 409 and `current`, the section as it is. */
const save = <S extends TSchema>(summary: string, value: S, access: Permission = 'settings.change') =>
  describeCall({
    summary,
    access,
    body: ClosedObject({ value, version: Version }),
    response: Saved(value),
  })

export const saveShopSetting = save('Name, addresses and numbers of the shop', ShopSetting)

export const saveLogoSetting = save('A drawing that stands in the header in place of the name', LogoSetting)

export const saveNoticeSetting = save('The notice above every page', NoticeSetting)

export const saveDeliverySetting = save(
  'How orders are sent, what it costs and how long it takes',
  DeliverySetting,
)

export const saveRefundsSetting = describeCall({
  ...save('How much may be refunded, and by whom', RefundsSetting, 'staff.manage'),
  confirmation: 'second-step',
})

export const saveTaxSetting = describeCall({
  ...save('Which tax there is, and whether prices include it', TaxSetting, 'staff.manage'),
  confirmation: 'second-step',
})

export const saveMailsSetting = save('Who mails come from, and which are sent', MailsSetting)

export const saveHomeSetting = save(
  'Words, pictures and products of the front page',
  HomeSetting,
  'pages.change',
)

export const saveProductsSetting = save(
  'How the shop lists its products, and how many of one an order may have',
  ProductsSetting,
)

export const saveReturnsSetting = save('Who pays for the parcel of a return', ReturnsSetting)

export const saveMenuSetting = save('The links below Shop', MenuSetting, 'pages.change')

export const saveInvoicesSetting = save('When invoices are issued', InvoicesSetting)

export const savePageSetting = describeCall({
  ...save('A page of text, and the draft of its next', PageSetting, 'pages.change'),
  params: Type.Object({ slug: PageSlug }),
})
