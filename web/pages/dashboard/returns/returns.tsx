import { useSearchParams } from 'react-router'
import { exportReturns, listReturns } from '../../../../contract/return.ts'
import { listWithdrawals } from '../../../../contract/withdrawal.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { readIsMore, totalOf } from '../../../components/totals.ts'
import styles from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { ListTotal } from '../list-rows.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/returns'
import { ReturnCard } from './return-card.tsx'
import { readFilter } from './return-filter.ts'
import { ReturnListFilter } from './return-list-filter.tsx'
import { readTab, Tabs } from './tabs.tsx'
import { UnmatchedCard } from './unmatched-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Returns', description: 'Returns of the shop.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const tab = readTab(search)
  const found = await loadForAdmin(request, 'Failed to fetch returns', async () => {
    const paging = { limit: PAGE_SIZE, page }
    if (tab === 'unmatched') {
      const { body, headers } = await callApi(listWithdrawals, { query: paging }, request.signal)
      return { withdrawals: body, returns: [], total: totalOf(headers, body), isMore: readIsMore(headers) }
    }
    const query = { ...paging, ...readFilter(search) }
    const { body, headers } = await callApi(listReturns, { query }, request.signal)
    return { withdrawals: [], returns: body, total: totalOf(headers, body), isMore: readIsMore(headers) }
  })
  return { found, page }
}

export const HydrateFallback = () => <ListLoading title="Returns" />

export default function Returns({ loaderData: { found, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const tab = readTab(search)
  const filter = readFilter(search)
  const { number, email, state, reason } = filter
  const isFiltered = [number, email, state, reason].some((each) => each !== undefined)
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Returns</h1>
        <ListTotal list={found} />
        {tab !== 'unmatched' && (
          <ExportButton call={exportReturns} needs="orders.export" query={filter} name="returns" />
        )}
      </header>
      <Tabs current={tab ?? 'all'} />
      {tab !== 'unmatched' && <ReturnListFilter filter={filter} isActive={isFiltered} />}
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : found.data.total === 0 ? (
        <p className={styles.empty}>
          {isFiltered
            ? 'No return matches these filters.'
            : tab
              ? 'There is nothing to do here.'
              : 'You have no returns.'}
        </p>
      ) : (
        <ul>
          {found.data.returns.map((returned) => (
            <ReturnCard key={`${returned.number} ${returned.version}`} returned={returned} />
          ))}
          {found.data.withdrawals.map((withdrawal) => (
            <UnmatchedCard key={withdrawal.id} withdrawal={withdrawal} />
          ))}
        </ul>
      )}
      {found.data && <Pager page={page} total={found.data.total} isMore={found.data.isMore} />}
    </>
  )
}
