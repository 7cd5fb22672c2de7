import { exportSalePrices, getSale, listSales } from '../../../../contract/sale.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { totalOf } from '../../../components/totals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../counted.ts'
import dashboard from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { findNamed, loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/sale-prices'
import { useShowSaved } from '../use-show-saved.ts'
import { GroupedList } from './grouped-list.tsx'
import { SaleCalendar } from './sale-calendar.tsx'
import { SaleForm } from './sale-form.tsx'
import styles from './sale-prices.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sale prices', description: 'Lower prices for a time.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const chosen = search.get('sale')
  const loaded = await loadForAdmin(request, 'Failed to fetch the sales', async () => {
    const [list, sale] = await Promise.all([
      callApi(listSales, { query: { limit: PAGE_SIZE, page } }, request.signal),
      findNamed(chosen, (id) => callApi(getSale, { params: { id } }, request.signal)),
    ])
    return { sales: list.body, total: totalOf(list.headers, list.body), sale }
  })
  return { loaded, page, chosen, now: Date.now() }
}

export { Loading as HydrateFallback }

export default function SalePricesPage({ loaderData: { loaded, page, chosen, now } }: Route.ComponentProps) {
  const showSaved = useShowSaved('sale', chosen)
  const mayChange = useMay()('products.change')
  const { data } = loaded
  const sale = data?.sale
  const isNew = chosen === 'new' && mayChange
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Sale prices</h1>
        <p>A reduction is announced from the lowest price of the 30 days before it.</p>
        <span className={dashboard.buttons}>
          <ExportButton call={exportSalePrices} needs="products.read" query={{}} name="sale-prices" />
          {mayChange && (
            <ButtonLink small to="?sale=new">
              New sale
            </ButtonLink>
          )}
        </span>
      </header>
      {loaded.error && <LoadError dense error={loaded.error} />}
      {data && (
        <div className={styles.page}>
          <div className={styles.side}>
            <SaleCalendar sales={data.sales} now={now} />
            {data.total === 0 && <p className={styles.soft}>There has been no sale yet.</p>}
            <GroupedList label="Sales" name="sale" chosen={chosen} items={data.sales}>
              {(listed) => (
                <>
                  <span>
                    {listed.name}
                    {!listed.is_public && <span className={styles.soft}> quiet</span>}
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
