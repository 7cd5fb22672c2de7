import { Link, useSearchParams } from 'react-router'
import {
  getConversion,
  getPromotionSales,
  getSales,
  getSearches,
  getSoldGoods,
  getStockCover,
} from '../../../../contract/sales.ts'
import { todayIn } from '../../../../contract/time-zone.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Select } from '../../../ui/select.tsx'
import { counted } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { ListFilter } from '../lists/list-filter.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/sales'
import { Conversion } from './conversion.tsx'
import { Figures } from './figures.tsx'
import { GoodsTables, StockTable } from './goods-tables.tsx'
import { Money } from './money.tsx'
import { LEAD_WEEKS, RANGES, rangeOf, readAsked, showPeriod, STEP_LABELS } from './period.ts'
import styles from './sales.module.css'
import { PromotionsTable } from './promotions-table.tsx'
import { Searches } from './searches.tsx'
import { Taxes } from './taxes.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { DateField } from '../forms/date-field.tsx'

export const meta = titled('Sales', 'What was sold.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the sales', async () => {
    const { from, to, by, lead_weeks } = readAsked(new URL(request.url).searchParams)
    const period = { from, to }
    const [sales, promotions, goods, stock, conversion, searches] = await Promise.all([
      callApi(getSales, { query: { ...period, by } }, request.signal),
      callApi(getPromotionSales, { query: period }, request.signal),
      callApi(getSoldGoods, { query: period }, request.signal),
      callApi(getStockCover, { query: { lead_weeks } }, request.signal),
      callApi(getConversion, { query: { ...period, by } }, request.signal),
      callApi(getSearches, { query: period }, request.signal),
    ])
    return {
      sales: sales.body,
      promotions: promotions.body,
      goods: goods.body,
      stock: stock.body,
      conversion: conversion.body,
      searches: searches.body,
    }
  })

export { Loading as HydrateFallback }

export default function SalesPage({ loaderData: { data, error } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { by, lead_weeks } = readAsked(search)
  const today = todayIn(data?.sales.time_zone ?? 'UTC')
  const shown = rangeOf(data?.sales.period, today)
  return (
    <>
      <PageHead title="Sales">
        <p role="status">{data && `${showPeriod(data.sales.period)}, days in ${data.sales.time_zone}`}</p>
      </PageHead>
      <ListFilter label="Choose a period" isActive={search.size > 0}>
        <DateField
          label="From"
          name="from"
          type="date"
          min="2000-01-01"
          defaultValue={search.get('from') ?? ''}
        />
        <DateField label="To" name="to" type="date" min="2000-01-01" defaultValue={search.get('to') ?? ''} />
        <Select label="By" name="by" defaultValue={search.get('by') ?? ''}>
          <option value="">Automatic</option>
          {optionsOf(Object.entries(STEP_LABELS))}
        </Select>
        <Select label="A delivery takes" name="lead_weeks" defaultValue={search.get('lead_weeks') ?? ''}>
          <option value="">4 weeks</option>
          {optionsOf(LEAD_WEEKS.map((weeks) => [weeks, counted(weeks, 'week')]))}
        </Select>
      </ListFilter>
      <ul className={styles.ranges} aria-label="Ranges">
        {RANGES.map((range) => (
          <li key={range.label}>
            <Link
              to={addressOf(search, range.of(today), today)}
              replace
              preventScrollReset
              aria-current={range === shown || undefined}
            >
              {range.label}
            </Link>
          </li>
        ))}
      </ul>
      {error && <LoadError dense error={error} />}
      {data && (
        <div className={styles.page}>
          <Figures sales={data.sales} goods={data.goods} />
          <Money sales={data.sales} by={by} />
          <Taxes period={data.sales.period} />
          <PromotionsTable sales={data.promotions} period={data.sales.period} />
          <Conversion conversion={data.conversion} sales={data.sales} by={by} />
          <Searches searches={data.searches} />
          <GoodsTables goods={data.goods} period={data.sales.period} />
          <StockTable stock={data.stock} lead_weeks={lead_weeks} today={today} />
        </div>
      )}
    </>
  )
}

/** A range that ends today is without an end, so that it ends tomorrow with that day. */
function addressOf(
  search: URLSearchParams,
  { from, to }: { from: string; to: string },
  today: string,
): string {
  const wanted = new URLSearchParams(search)
  wanted.delete('to')
  wanted.delete('by')
  wanted.set('from', from)
  if (to !== today) wanted.set('to', to)
  return `?${wanted}`
}
