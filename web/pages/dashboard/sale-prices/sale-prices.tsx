import { Link, useNavigate, useRevalidator } from 'react-router'
import { getSale, listSales, type Sale, type SaleState } from '../../../../contract/sale.ts'
import { money } from '../../../../contract/money.ts'
import { callApi, statusOf } from '../../../api.ts'
import { shortTime } from '../../../components/dates.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { totalOf } from '../../../components/totals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/sale-prices'
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
      chosen && /^\d{1,9}$/.test(chosen) ? findSale(Number(chosen), request.signal) : undefined,
    ])
    return { sales: list.body, total: totalOf(list.headers, list.body), sale }
  })
  return { loaded, page, chosen, now: Date.now() }
}

/** Null when it was deleted. */
const findSale = (id: number, signal: AbortSignal) =>
  callApi(getSale, { params: { id } }, signal).then(
    ({ body }) => body,
    (error: unknown) => {
      if (statusOf(error) === 404) return null
      throw error
    },
  )

export { Loading as HydrateFallback }

const STATES: Record<SaleState, string> = { running: 'Running', planned: 'Planned', ended: 'Ended' }

export default function SalePricesPage({ loaderData: { loaded, page, chosen, now } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('products.change')
  const { data } = loaded
  const sale = data?.sale
  const isNew = chosen === 'new' && mayChange
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Sale prices</h1>
        <p>A reduction is announced from the lowest price of the 30 days before it.</p>
        {mayChange && (
          <ButtonLink small to="?sale=new">
            New sale
          </ButtonLink>
        )}
      </header>
      {loaded.error && <LoadError dense error={loaded.error} />}
      {data && (
        <div className={styles.page}>
          <div className={styles.side}>
            <SaleCalendar sales={data.sales} now={now} />
            {data.total === 0 && <p className={styles.soft}>There has been no sale yet.</p>}
            <SaleList sales={data.sales} chosen={chosen} />
            <Pager page={page} total={data.total} />
          </div>
          {sale === null && <p role="alert">This sale is no longer there.</p>}
          {(sale || isNew) && (
            <SaleForm
              key={sale ? `${sale.id}/${sale.version}` : 'new'}
              sale={sale ?? undefined}
              onDone={(id) => {
                // The version in the key of the form changes with the answer.
                if (id !== undefined && String(id) === chosen) void revalidate()
                else void navigate(id === undefined ? '.' : `?sale=${id}`, { replace: true })
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

function SaleList({ sales, chosen }: { sales: readonly Sale[]; chosen: string | null }) {
  const groups = (Object.keys(STATES) as SaleState[])
    .map((state) => ({ state, members: sales.filter((sale) => sale.state === state) }))
    .filter(({ members }) => members.length > 0)
  return (
    <nav aria-label="Sales">
      {groups.map(({ state, members }) => (
        <section key={state} className={styles.group}>
          <h2>{STATES[state]}</h2>
          <ul>
            {members.map((sale) => (
              <li key={sale.id}>
                <Link
                  to={`?sale=${sale.id}`}
                  preventScrollReset
                  aria-current={String(sale.id) === chosen || undefined}
                >
                  <span>
                    {sale.name}
                    {!sale.is_public && <span className={styles.soft}> quiet</span>}
                  </span>
                  <span>{sale.percent === null ? money(sale.price!) : `−${sale.percent}%`}</span>
                  <span className={styles.times}>
                    {shortTime(sale.starts_at)} – {sale.ends_at ? shortTime(sale.ends_at) : 'no end yet'}
                  </span>
                  <span className={styles.times}>
                    {sale.products === 1 ? '1 product' : `${sale.products.toLocaleString('en-US')} products`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
