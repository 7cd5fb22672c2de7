import { useSearchParams } from 'react-router'
import { getAdminLook, listAdminLooks } from '../../../../contract/look.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useMay } from '../access.ts'
import styles from '../collections/collections.module.css'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { listOf, loadPage } from '../lists/load-list.ts'
import { Pager } from '../lists/pager.tsx'
import { useChosen } from '../lists/use-chosen.ts'
import { findNamed } from '../load.ts'
import { Loading } from '../loading.tsx'
import { PageHead } from '../page-head.tsx'
import { RowLinks } from '../lists/row-links.tsx'
import type { Route } from './+types/looks'
import { LookForm } from './look-form.tsx'
import { textIn } from '../lists/read-search.ts'

export const meta = titled('Looks', 'Products that are worn together.')

const textOf = (search: URLSearchParams) => textIn(search, 'text', 100)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the looks', async (paging, search) => {
    const text = textOf(search)
    const [looks, look] = await Promise.all([
      callApi(listAdminLooks, { query: { ...paging, ...(text && { text }) } }, request.signal),
      findNamed(request, 'look', (id) => callApi(getAdminLook, { params: { id } }, request.signal)),
    ])
    return { ...listOf(looks), look }
  })

export { Loading as HydrateFallback }

export default function LooksPage({ loaderData: { list, page } }: Route.ComponentProps) {
  const text = textOf(useSearchParams()[0])
  const { chosen, pathTo, showSaved } = useChosen('look')
  const mayChange = useMay()('products.change')
  const { data } = list
  const look = data?.look
  return (
    <>
      <PageHead title="Looks" list={list} order="newest first">
        <p>A photograph with what is worn in it. The page of each product shows the others.</p>
        {mayChange && (
          <ButtonLink small to={pathTo('new')}>
            New look
          </ButtonLink>
        )}
      </PageHead>
      <ListFilter
        label="Filter looks"
        hidden={{ look: chosen ?? undefined }}
        isActive={text !== undefined}
        unfiltered={chosen ? `?${new URLSearchParams({ look: chosen })}` : undefined}
      >
        <FindField name="text" maxLength={100} placeholder="Title or product" value={text} />
      </ListFilter>
      {list.error && <LoadError dense error={list.error} />}
      {data && (
        <div className={classNames(styles.page, styles.filtered)}>
          <div className={styles.list}>
            <nav aria-label="Looks">
              {data.total === 0 && (
                <p className="soft">
                  {text ? 'No look is called that or has such a product.' : 'There is no look yet.'}
                </p>
              )}
              <RowLinks rows={data.rows} chosen={chosen} pathTo={pathTo}>
                {({ title, members, active }) => (
                  <>
                    <span>{title}</span>
                    <span className="soft">
                      {members} products{active ? '' : ', not published'}
                    </span>
                  </>
                )}
              </RowLinks>
            </nav>
            <Pager page={page} total={data.total} />
          </div>
          {look === null && <p role="alert">This look is no longer there.</p>}
          {(look || (chosen === 'new' && mayChange)) && (
            <LookForm key={look?.id ?? 'new'} look={look ?? undefined} onDone={showSaved} />
          )}
        </div>
      )}
    </>
  )
}
