import { useSearchParams } from 'react-router'
import { exportReturns, type ListedReturn, listReturns } from '../../../../contract/return.ts'
import { listWithdrawals, type Withdrawal } from '../../../../contract/withdrawal.ts'
import { callApi } from '../../../api.ts'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { useMay } from '../access.ts'
import { AddressNotice } from '../notices/address-notice.tsx'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/returns'
import { ReturnCard } from './return-card.tsx'
import { readFilter } from './return-filter.ts'
import { ReturnListFilter } from './return-list-filter.tsx'
import shared from '../dashboard.module.css'
import { readTab, Tabs } from './tabs.tsx'
import { UnmatchedCard } from './unmatched-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Returns', description: 'Returns of the shop.' })

type Row = { returned: ListedReturn } | { withdrawal: Withdrawal }

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList<Row>(request, 'Failed to fetch returns', async (paging, search) => {
    if (readTab(search) === 'unmatched') {
      const { body, headers } = await callApi(listWithdrawals, { query: paging }, request.signal)
      return { body: body.map((withdrawal) => ({ withdrawal })), headers }
    }
    const query = { ...paging, ...readFilter(search) }
    const { body, headers } = await callApi(listReturns, { query }, request.signal)
    return { body: body.map((returned) => ({ returned })), headers }
  })

export const HydrateFallback = () => <ListLoading title="Returns" />

export default function Returns({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const may = useMay()
  const tab = readTab(search)
  const filter = readFilter(search)
  const { number, email, state, reason } = filter
  const isFiltered = [number, email, state, reason].some((each) => each !== undefined)
  return (
    <>
      <PageHead title="Returns" list={list}>
        {tab !== 'unmatched' && (
          <ExportButton call={exportReturns} needs="orders.export" query={filter} name="returns" />
        )}
      </PageHead>
      <AddressNotice />
      <Tabs current={tab ?? 'all'} />
      {tab === 'decide' && may('returns.change') && (
        <p className={shared.note}>
          Scan a number after <kbd>/</kbd>. In its return, <kbd>a</kbd> accepts it and <kbd>r</kbd> declines
          it with a note to the buyer; <kbd>Enter</kbd> sends that.
        </p>
      )}
      {tab === 'dispose' && (
        <p className={shared.note}>
          Scan a parcel’s number after <kbd>/</kbd>. In its return, <kbd>a</kbd> puts a piece back on sale,{' '}
          <kbd>r</kbd> to be repaired, <kbd>o</kbd> to the outlet, <kbd>w</kbd> gives it away, <kbd>d</kbd>{' '}
          destroys it, <kbd>s</kbd> sends it back; <kbd>1</kbd> to <kbd>9</kbd> choose among several.{' '}
          <kbd>Enter</kbd> saves. A refused piece belongs to its buyer and goes back with <kbd>s</kbd>.
        </p>
      )}
      {tab !== 'unmatched' && <ReturnListFilter filter={filter} isActive={isFiltered} />}
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No return matches these filters."
        none={tab ? 'There is nothing to do here.' : 'You have no returns.'}
      >
        {({ rows }) => (
          <ul>
            {rows.map((row) =>
              'returned' in row ? (
                <ReturnCard key={`${row.returned.number} ${row.returned.version}`} {...row} />
              ) : (
                <UnmatchedCard key={row.withdrawal.id} {...row} />
              ),
            )}
          </ul>
        )}
      </ListRows>
    </>
  )
}
