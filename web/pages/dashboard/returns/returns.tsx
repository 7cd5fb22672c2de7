import { useSearchParams } from 'react-router'
import {
  exportReturns,
  type ListedReturn,
  listReturns,
  MOST_PUT_AWAY,
} from '../../../../contract/admin-return.ts'
import { listWithdrawals, type Withdrawal } from '../../../../contract/withdrawal.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { useMay } from '../access.ts'
import { AddressNotice } from '../notices/address-notice.tsx'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadTabbedList } from '../lists/load-tabbed-list.ts'
import { TickAll } from '../lists/tick-all.tsx'
import { useTicked } from '../lists/use-ticked.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/returns'
import { PutAwayBar } from './put-away-bar.tsx'
import { ReturnCard } from './return-card.tsx'
import { readFilter } from './return-filter.ts'
import { ReturnListFilter } from './return-list-filter.tsx'
import shared from '../dashboard.module.css'
import { readTab, Tabs, TABS } from './tabs.tsx'
import { UnmatchedCard } from './unmatched-card.tsx'

export const meta = titled('Returns', 'Returns of the shop.')

type Row = { returned: ListedReturn } | { withdrawal: Withdrawal }

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTabbedList<Row>(request, 'Failed to fetch returns', async (paging, search) => {
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
  const unfiltered = tab && `?todo=${tab}`
  const mayPutAway = tab === 'dispose' && may('returns.receive')
  const shown = list.data?.rows.flatMap((row) => ('returned' in row ? [row.returned.number] : [])) ?? []
  const ticked = useTicked(JSON.stringify(filter), shown)
  const tickable = mayPutAway &&
    list.data && {
      ticked,
      total: list.data.total,
      isMore: list.data.isMore,
      most: MOST_PUT_AWAY,
      listIds: async () => {
        const query = { ...filter, limit: MOST_PUT_AWAY }
        return (await callApi(listReturns, { query })).body.map(({ number }) => number)
      },
    }
  const tickOf = ({ number }: ListedReturn) => ({
    isTicked: ticked.ids.has(number),
    onTick: (isRange: boolean) => ticked.toggle(number, isRange),
  })
  return (
    <>
      <PageHead title="Returns" list={list} order={tab ? TABS[tab].order : 'newest first'}>
        {tab !== 'unmatched' && (
          <ExportButton call={exportReturns} needs="orders.export" query={filter} name="returns" />
        )}
      </PageHead>
      <AddressNotice />
      <Tabs current={tab ?? 'all'} />
      <Hint tab={tab} mayPutAway={mayPutAway} />
      {tab !== 'unmatched' && <ReturnListFilter {...{ filter, unfiltered }} isActive={isFiltered} />}
      {tickable && <TickAll rows={tickable} />}
      <ListRows
        list={list}
        page={page}
        {...{ isFiltered, unfiltered }}
        noMatch="No return matches these filters."
        none={tab ? 'There is nothing to do here.' : 'You have no returns.'}
        renderRow={(row) =>
          'returned' in row ? (
            <ReturnCard
              key={row.returned.number}
              {...row}
              tick={mayPutAway ? tickOf(row.returned) : undefined}
            />
          ) : (
            <UnmatchedCard key={row.withdrawal.id} {...row} />
          )
        }
      />
      {tickable && <PutAwayBar rows={tickable} />}
    </>
  )
}

/** Explains the keys of a list. */
function Hint({ tab, mayPutAway }: { tab: ReturnType<typeof readTab>; mayPutAway: boolean }) {
  const may = useMay()
  if (tab === 'decide' && may('returns.change')) {
    return (
      <p className={shared.note}>
        Scan a number after <kbd>/</kbd>. In its return, <kbd>a</kbd> accepts it and <kbd>r</kbd> declines it
        with a note to the buyer; <kbd>Enter</kbd> sends that.
      </p>
    )
  }
  if (!mayPutAway) return null
  return (
    <p className={shared.note}>
      Scan a parcel’s number after <kbd>/</kbd>. In its return, <kbd>a</kbd> puts a piece back on sale,{' '}
      <kbd>r</kbd> to be repaired, <kbd>o</kbd> to the outlet, <kbd>w</kbd> gives it away, <kbd>d</kbd>{' '}
      destroys it, <kbd>s</kbd> sends it back; <kbd>1</kbd> to <kbd>9</kbd> choose among several.{' '}
      <kbd>Enter</kbd> saves. A refused piece belongs to its buyer and goes back with <kbd>s</kbd>. Many at
      once: tick them with <kbd>x</kbd>, a range with <kbd>X</kbd>.
    </p>
  )
}
