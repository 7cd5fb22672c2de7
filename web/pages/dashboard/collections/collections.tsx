import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import {
  type CollectionLine,
  collectionChoices,
  getAdminCollection,
  listAdminCollections,
} from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { findNamed, loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { useChosen } from '../lists/use-chosen.ts'
import { RowLinks } from '../lists/row-links.tsx'
import type { Route } from './+types/collections'
import { CollectionForm } from './collection-form.tsx'
import styles from './collections.module.css'

export const meta = titled('Collections', 'Lists of products, by hand and by rules.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the collections', async () => {
    const [lines, choices, collection] = await Promise.all([
      callApi(listAdminCollections, {}, request.signal),
      callApi(collectionChoices, {}, request.signal),
      findNamed(request, 'collection', (id) =>
        callApi(getAdminCollection, { params: { id } }, request.signal),
      ),
    ])
    return { lines: lines.body, choices: choices.body, collection }
  })

export { Loading as HydrateFallback }

const PLACING_MS = 1_000

export default function CollectionsPage({ loaderData: { data, error } }: Route.ComponentProps) {
  const { chosen, pathTo, showSaved } = useChosen('collection')
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('products.change')
  const collection = data?.collection
  const isPlacing = data?.lines.some((line) => line.is_placing) ?? false
  // A job finds the products of changed collections, which takes a moment.
  useEffect(() => {
    if (!isPlacing) return
    const timer = setInterval(() => void revalidate(), PLACING_MS)
    return () => clearInterval(timer)
  }, [isPlacing, revalidate])
  return (
    <>
      <PageHead title="Collections">
        <p>Each is a page of products, chosen by hand or by rules that new products follow by themselves.</p>
        {mayChange && (
          <ButtonLink small to={pathTo('new')}>
            New collection
          </ButtonLink>
        )}
      </PageHead>
      {error && <LoadError dense error={error} />}
      {data && (
        <div className={styles.page}>
          <nav aria-label="Collections" className={styles.list}>
            {data.lines.length === 0 && <p className="soft">There is no collection yet.</p>}
            <RowLinks rows={data.lines} chosen={chosen} pathTo={pathTo}>
              {(line) => (
                <>
                  <span>{line.title}</span>
                  <span className="soft">{stateOf(line)}</span>
                </>
              )}
            </RowLinks>
          </nav>
          {collection === null && <p role="alert">This collection is no longer there.</p>}
          {(collection || (chosen === 'new' && mayChange)) && (
            <CollectionForm
              key={collection?.id ?? 'new'}
              collection={collection ?? undefined}
              choices={data.choices}
              onDone={showSaved}
            />
          )}
        </div>
      )}
    </>
  )
}

function stateOf({
  products,
  active,
  is_published,
  is_placing,
  publish_from,
  publish_until,
}: CollectionLine) {
  const count = counted(products, 'product')
  const from = publish_from && Date.parse(publish_from) > Date.now()
  const state = is_published
    ? publish_until && `until ${shortTime(publish_until)}`
    : !active
      ? 'not published'
      : from
        ? `from ${shortTime(publish_from)}`
        : 'over'
  return [is_placing ? 'finding its products…' : count, state].filter(Boolean).join(', ')
}
