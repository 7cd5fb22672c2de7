import { exportSalePrices, getSale, listSales } from '../../../../contract/sale.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { findNamed } from '../load.ts'
import { listOf, loadPage } from '../lists/load-list.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../lists/pager.tsx'
import type { Route } from './+types/sale-prices'
import { useChosen } from '../lists/use-chosen.ts'
import { GroupedList } from './grouped-list.tsx'
import { SaleCalendar } from './sale-calendar.tsx'
import { SaleForm } from './sale-form.tsx'
import styles from './sale-prices.module.css'

export const meta = titled('Sale prices', 'Lower prices for a time.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the sales', async (paging) => {
    const [sales, sale] = await Promise.all([
      callApi(listSales, { query: paging }, request.signal),
      findNamed(request, 'sale', (id) => callApi(getSale, { params: { id } }, request.signal)),
    ])
    return { ...listOf(sales), sale, now: Date.now() }
  })

export { Loading as HydrateFallback }

export default function SalePricesPage({ loaderData: { list, page } }: Route.ComponentProps) {
  const { chosen, pathTo, showSaved } = useChosen('sale')
  const mayChange = useMay()('products.change')
  const { data } = list
  const sale = data?.sale
  const isNew = chosen === 'new' && mayChange
  return (
    <>
      <PageHead title="Sale prices">
        <p>A reduction is announced from the lowest price of the 30 days before it.</p>
        <span className={dashboard.buttons}>
          <ExportButton call={exportSalePrices} needs="products.read" query={{}} name="sale-prices" />
          {mayChange && (
            <ButtonLink small to={pathTo('new')}>
              New sale
            </ButtonLink>
          )}
        </span>
      </PageHead>
      {list.error && <LoadError dense error={list.error} />}
      {data && (
        <div className={styles.page}>
          <div className={styles.side}>
            <SaleCalendar sales={data.rows} now={data.now} />
            {data.total === 0 && <p className="soft">There has been no sale yet.</p>}
            <GroupedList label="Sales" chosen={chosen} pathTo={pathTo} items={data.rows}>
              {(listed) => (
                <>
                  <span>
                    {listed.name}
                    {!listed.is_public && <span className="soft"> quiet</span>}
                  </span>
                  <span>{listed.percent === null ? money(listed.price!) : `−${listed.percent}%`}</span>
                  <span className={styles.times}>
                    {shortTime(listed.starts_at)} –{' '}
                    {listed.ends_at ? shortTime(listed.ends_at) : 'no end yet'}
                  </span>
                  <span className={styles.times}>{counted(listed.products, 'product')}</span>
                </>
              )}
            </GroupedList>
            <Pager page={page} total={data.total} />
          </div>
          {sale === null && <p role="alert">This sale is no longer there.</p>}
          {(sale || isNew) && (
            <SaleForm key={sale?.id ?? 'new'} sale={sale ?? undefined} onDone={showSaved} />
          )}
        </div>
      )}
    </>
  )
}
