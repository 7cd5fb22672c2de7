import type { FastifyInstance } from 'fastify'
import type { ResponseBody } from '../../contract/call.ts'
import * as contract from '../../contract/settings.ts'
import { PAGE_SLUGS } from '../../contract/page.ts'
import { SECTION_SCHEMAS } from '../../contract/schemas/settings.ts'
import type { Database } from '../database/connection.ts'
import { BadRequest, refuseFaults } from '../errors.ts'
import { type Exchange, handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { isTimeZone, listCurrentVersions, listVersions, type SettingVersion } from './queries.ts'
import { checkDelivery } from './delivery.ts'
import { cleanLogo } from './logo.ts'
import { parseMarkup } from './markup.ts'
import { checkLink } from './link.ts'
import { checkMenu } from './menu.ts'
import { defaultsOf } from './defaults.ts'
import { saveSetting } from './save-setting.ts'
import { checkTax } from './tax.ts'

const MAX_VERSIONS = 100

export function registerSettings(app: FastifyInstance, shop: Shop): void {
  const defaults = defaultsOf(shop.config)

  handle(app, contract.getSettings, async () => {
    const rows = new Map((await listCurrentVersions(shop.db)).map((row) => [row.key, row]))
    const current = <K extends contract.SettingKey>(key: K) => showVersion(key, rows.get(key), defaults)
    const pages = PAGE_SLUGS.map((slug) => ({ slug, ...current(contract.pageKey(slug)) }))
    const sections = Object.keys(SECTION_SCHEMAS) as (keyof typeof SECTION_SCHEMAS)[]
    const saved = Object.fromEntries(sections.map((key) => [key, current(key)]))
    return { ...(saved as Omit<ResponseBody<typeof contract.getSettings>, 'pages'>), pages }
  })

  handle(app, contract.listSettingVersions, async ({ params: { key } }) => {
    const rows = await listVersions(shop.db, key, MAX_VERSIONS)
    const saved = rows.map((row) => showVersion(key, row, defaults))
    return rows.length < MAX_VERSIONS ? [...saved, showVersion(key, undefined, defaults)] : saved
  })

  const save = async <K extends contract.SettingKey>(
    key: K,
    { value, version }: { value: contract.Settings[K]; version: number },
    { request, viewer }: Exchange,
  ) => {
    const saved = await saveSetting(shop, { key, value, version, savedBy: viewer!.email })
    const before = (await listVersions(shop.db, key, 2)).find((row) => row.version === version)
    request.change = { target: key, before: showVersion(key, before, defaults).value, after: value }
    return showVersion(key, saved, defaults)
  }

  handle(app, contract.saveShopSetting, async ({ body }, exchange) => {
    await checkTimeZone(shop.db, body.value.time_zone)
    return await save('shop', body, exchange)
  })
  handle(app, contract.saveLogoSetting, async ({ body }, exchange) =>
    save('logo', { ...body, value: await cleanLogo(body.value) }, exchange),
  )
  handle(app, contract.saveNoticeSetting, ({ body }, exchange) => {
    checkLink(body.value)
    return save('notice', body, exchange)
  })
  handle(app, contract.saveReturnsSetting, ({ body }, exchange) => save('returns', body, exchange))
  handle(app, contract.saveInvoicesSetting, ({ body }, exchange) => save('invoices', body, exchange))
  handle(app, contract.saveRefundsSetting, ({ body }, exchange) => save('refunds', body, exchange))
  handle(app, contract.saveMailsSetting, ({ body }, exchange) => save('mails', body, exchange))
  handle(app, contract.saveHomeSetting, ({ body }, exchange) => {
    checkLink(body.value.banner, 'value.banner')
    return save('home', body, exchange)
  })
  handle(app, contract.saveProductsSetting, ({ body }, exchange) => save('products', body, exchange))
  handle(app, contract.saveMenuSetting, ({ body }, exchange) => {
    checkMenu(body.value)
    return save('menu', body, exchange)
  })
  handle(app, contract.saveDeliverySetting, ({ body }, exchange) => {
    checkDelivery(body.value)
    return save('delivery', body, exchange)
  })
  handle(app, contract.saveTaxSetting, ({ body }, exchange) => {
    checkTax(body.value)
    return save('tax', body, exchange)
  })
  handle(app, contract.savePageSetting, ({ params, body }, exchange) => {
    const { title, text, draft } = body.value
    if (!title.trim()) refuseFaults({ 'value.title': 'A page needs a title.' })
    for (const markup of [text, draft]) if (markup) parseMarkup(markup, {})
    return save(contract.pageKey(params.slug), body, exchange)
  })
}

/** JavaScript must know the time zone as well, because it determines the current day. */
async function checkTimeZone(db: Database, name: string): Promise<void> {
  const isKnown = name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
  if (isKnown && (await isTimeZone(db, name))) return
  const fault = 'is no time zone such as Europe/Berlin'
  throw new BadRequest(`${name} ${fault}.`, { 'value.time_zone': fault })
}

/** Without a row, the default as version 0. Fields added by a later release have their default. */
function showVersion<K extends contract.SettingKey>(
  key: K,
  row: SettingVersion | undefined,
  defaults: contract.Settings,
) {
  return {
    value: { ...defaults[key], ...(row?.value as Partial<contract.Settings[K]> | undefined) },
    version: row?.version ?? 0,
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? null,
  }
}
