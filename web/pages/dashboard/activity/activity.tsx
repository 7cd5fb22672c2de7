import { useSearchParams } from 'react-router'
import {
  ACTIVITY_KINDS,
  exportActivity,
  listActivity,
  listActors,
  type ActivityEntry,
} from '../../../../contract/activity.ts'
import { callApi } from '../../../api.ts'
import { readDay, shortTime } from '../shop-time.ts'
import { titled } from '../titled.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { listOf, loadPage } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/activity'
import styles from './activity.module.css'
import { changesOf, wordsFor } from './words.ts'
import { Changes } from '../forms/changes.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { choiceIn, textIn } from '../lists/read-search.ts'
import { DateField } from '../forms/date-field.tsx'

export const meta = titled('Activity', 'Who did what, and when.')

const KIND_LABELS = {
  change: 'Changes',
  export: 'Exports',
  'sign-in': 'Sign-ins',
  refused: 'Refused',
} as const

const readFilter = (search: URLSearchParams) => ({
  actor: textIn(search, 'actor', 254),
  kind: choiceIn(search, 'kind', ACTIVITY_KINDS),
  target: textIn(search, 'target', 200),
  from: readDay(search.get('from')),
  to: readDay(search.get('to')),
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the activity', async (paging, search) => {
    const [activity, actors] = await Promise.all([
      callApi(listActivity, { query: { ...readFilter(search), ...paging } }, request.signal),
      callApi(listActors, {}, request.signal),
    ])
    return { ...listOf(activity), actors: actors.body }
  })

export const HydrateFallback = () => <ListLoading title="Activity" />

export default function ActivityPage({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <PageHead title="Activity" list={list} order="newest first">
        <ExportButton call={exportActivity} needs="activity.read" query={filter} name="activity" />
      </PageHead>
      <ListFilter label="Filter the activity" isActive={isFiltered}>
        <TextField
          label="Done to"
          name="target"
          autoComplete="off"
          maxLength={200}
          defaultValue={filter.target}
        />
        <Select label="Person" name="actor" defaultValue={filter.actor ?? ''}>
          <option value="">Everybody</option>
          {list.data?.actors.map((actor) => (
            <option key={actor}>{actor}</option>
          ))}
        </Select>
        <Select label="Kind" name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">All</option>
          {optionsOf(ACTIVITY_KINDS.map((kind) => [kind, KIND_LABELS[kind]]))}
        </Select>
        <DateField label="From" type="date" name="from" defaultValue={filter.from} />
        <DateField label="To" type="date" name="to" defaultValue={filter.to} />
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="Nothing matches these filters."
        none="Nobody has done anything yet."
        renderRow={(entry) => <Entry key={entry.id} entry={entry} />}
      />
    </>
  )
}

/** Calls about many orders or returns name all of them, separated by spaces. */
const OF_MANY: Record<string, string> = {
  shipOrders: 'orders',
  recordPrinted: 'orders',
  markDelivered: 'orders',
  unmarkDelivered: 'orders',
  putAwayReturns: 'returns',
}
const MOST_SHOWN = 3

function Target({ what, target }: Pick<ActivityEntry, 'what' | 'target'>) {
  const noun = OF_MANY[what]
  const named = noun ? (target?.split(' ') ?? []) : []
  if (named.length <= MOST_SHOWN) return named.length > 1 ? named.join(', ') : target
  return (
    <details>
      <summary>
        {named.length} {noun}
      </summary>
      {named.join(', ')}
    </details>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, actor, name, kind, what, target, address } = entry
  const changes = changesOf(entry)
  return (
    <li className={styles.entry} data-row tabIndex={-1} data-kind={kind}>
      <time dateTime={at}>{shortTime(at)}</time>
      <p className={styles.who}>
        {name ?? actor}
        {name && <span>{actor}</span>}
      </p>
      <div className={styles.what}>
        <div>
          <b>{wordsFor(entry)}</b> {kind !== 'refused' && <Target what={what} target={target} />}
        </div>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <p className={styles.address}>{address}</p>
    </li>
  )
}
