import { useRevalidator } from 'react-router'
import {
  exportRedirects,
  listMissingPages,
  listRedirects,
  type MissingPage,
  type Redirect,
} from '../../../../contract/redirect.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { useMay } from '../access.ts'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListLoading } from '../loading.tsx'
import { type List, listOf, loadPage } from '../lists/load-list.ts'
import { Pager } from '../lists/pager.tsx'
import type { Route } from './+types/redirects'
import { MissingPages } from './missing-pages.tsx'
import { RedirectFile } from './redirect-file.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectRow } from './redirect-row.tsx'
import styles from './redirects.module.css'
import { textIn } from '../lists/read-search.ts'

const TITLE = 'Redirects'

export const meta = titled(TITLE, 'Old addresses and where they lead.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the redirects', async (paging, search) => {
    const q = textIn(search, 'q', 300)
    const [redirects, missing] = await Promise.all([
      callApi(listRedirects, { query: { ...paging, q } }, request.signal),
      callApi(listMissingPages, {}, request.signal),
    ])
    return { ...listOf(redirects), missing: missing.body, q }
  })

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Redirects({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} list={list} order="newest first">
        <ExportButton call={exportRedirects} needs="products.export" query={{}} name="redirects" />
      </PageHead>
      <p className={shared.note}>
        Old addresses, of a shop before this one or of pages that are no more, and where they lead. A page
        that exists is always shown itself.
      </p>
      {list.error ? <LoadError dense error={list.error} /> : <Lists {...list.data} page={page} />}
    </>
  )
}

interface ListsProps extends List<Redirect> {
  missing: MissingPage[]
  page: number
  q: string | undefined
}

function Lists({ rows, total, isMore, missing, page, q }: ListsProps) {
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('products.change')
  const reload = () => void revalidate()
  return (
    <div className={styles.page}>
      {mayChange && (
        <div className={styles.side}>
          <RedirectForm onDone={reload} />
          <RedirectFile onDone={reload} />
        </div>
      )}
      <div className={styles.lists}>
        <MissingPages missing={missing} mayChange={mayChange} onDone={reload} />
        <section aria-labelledby="all-redirects">
          <h2 id="all-redirects">All redirects</h2>
          <ListFilter label="Filter redirects" isActive={q !== undefined}>
            <FindField label="Part of an address" maxLength={300} value={q} />
          </ListFilter>
          {rows.length === 0 ? (
            <p className={shared.empty}>{q ? 'No address has this in it.' : 'There are no redirects yet.'}</p>
          ) : (
            <ul>
              {rows.map((redirect) => (
                <RedirectRow key={redirect.path} redirect={redirect} mayChange={mayChange} onDone={reload} />
              ))}
            </ul>
          )}
          <Pager page={page} total={total} isMore={isMore} />
        </section>
      </div>
    </div>
  )
}
