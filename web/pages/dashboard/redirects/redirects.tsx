import { useRevalidator } from 'react-router'
import {
  exportRedirects,
  listMissingPages,
  listRedirects,
  type MissingPage,
  type Redirect,
} from '../../../../contract/redirect.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { countOf, readIsMore, totalOf } from '../../../components/totals.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import shared from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { ListFilter } from '../list-filter.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/redirects'
import { MissingPages } from './missing-pages.tsx'
import { RedirectFile } from './redirect-file.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectRow } from './redirect-row.tsx'
import styles from './redirects.module.css'

const TITLE = 'Redirects'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Old addresses and where they lead.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const q = search.get('q') ?? undefined
  const found = await loadForAdmin(request, 'Failed to fetch the redirects', async () => {
    const query = { limit: PAGE_SIZE, page, ...(q && { q }) }
    const [redirects, missing] = await Promise.all([
      callApi(listRedirects, { query }, request.signal),
      callApi(listMissingPages, {}, request.signal),
    ])
    return {
      redirects: redirects.body,
      total: totalOf(redirects.headers, redirects.body),
      isMore: readIsMore(redirects.headers),
      missing: missing.body,
    }
  })
  return { found, page, q }
}

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function Redirects({ loaderData: { found, page, q } }: Route.ComponentProps) {
  return (
    <>
      <header className={shared.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p role="status">{found.data && countOf(found.data.total, found.data.isMore)}</p>
        <ExportButton call={exportRedirects} needs="products.export" query={{}} name="redirects" />
      </header>
      <p className={styles.note}>
        Old addresses, of a shop before this one or of pages that are no more, and where they lead. A page
        that exists is always shown itself.
      </p>
      {found.error ? <LoadError dense error={found.error} /> : <Lists {...found.data} page={page} q={q} />}
    </>
  )
}

interface ListsProps {
  redirects: Redirect[]
  total: number
  isMore: boolean
  missing: MissingPage[]
  page: number
  q: string | undefined
}

function Lists({ redirects, total, isMore, missing, page, q }: ListsProps) {
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
            <div className={shared.find}>
              <TextField
                label="Part of an address"
                name="q"
                defaultValue={q}
                autoComplete="off"
                maxLength={300}
              />
            </div>
          </ListFilter>
          {redirects.length === 0 ? (
            <p className={shared.empty}>{q ? 'No address has this in it.' : 'There are no redirects yet.'}</p>
          ) : (
            <ul>
              {redirects.map((redirect) => (
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
