import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listPriceChanges, type PriceChange, undoPriceChange } from '../../../../contract/price-change.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { loadList } from '../lists/load-list.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../lists/pager.tsx'
import { useAttempt } from '../forms/use-act.ts'
import sales from '../sale-prices/sale-prices.module.css'
import type { Route } from './+types/price-changes'
import styles from './price-changes.module.css'
import { wordsFor } from './price-draft.ts'
import { PriceForm } from './price-form.tsx'

export const meta = titled('Change prices', 'Regular prices of many products at once.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch the price changes', (paging) =>
    callApi(listPriceChanges, { query: paging }, request.signal),
  )

export { Loading as HydrateFallback }

export default function PriceChangesPage({ loaderData: { list, page } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('products.change')
  return (
    <>
      <PageHead title="Change prices">
        <p>
          The regular prices of many products, at once or from a time on. A sale lowers prices for a time and
          says so.
        </p>
      </PageHead>
      {list.error && <LoadError dense error={list.error} />}
      {list.data && (
        <div className={styles.page}>
          {mayChange && <PriceForm onDone={() => void revalidate()} />}
          <section className={styles.changes} aria-labelledby="earlier-changes">
            <h2 id="earlier-changes">Earlier and planned changes</h2>
            {list.data.total === 0 && <p className="soft">There has been none yet.</p>}
            <ol>
              {list.data.rows.map((change) => (
                <Change
                  key={change.id}
                  change={change}
                  mayUndo={mayChange}
                  onUndone={() => void revalidate()}
                />
              ))}
            </ol>
            <Pager page={page} total={list.data.total} />
          </section>
        </div>
      )}
    </>
  )
}

const namesOf = (names: readonly string[], count: number) =>
  [...names, count > names.length && `and ${formatCount(count - names.length)} more`]
    .filter(Boolean)
    // Joined by semicolons, because many names contain a comma.
    .join('; ')

interface ChangeProps {
  change: PriceChange
  mayUndo: boolean
  onUndone: () => void
}

function Change({ change, mayUndo, onUndone }: ChangeProps) {
  const { id, products, made_at, made_by, starts_at, applied_at, undone_at, undone_by } = change
  const { named, skipped, skipped_count } = change
  const isPlanned = starts_at !== null && applied_at === null
  const action = isPlanned ? 'Call off' : 'Undo'
  const [kept, setKept] = useState('')
  const { isBusy: isSending, error, attempt } = useAttempt()
  const outcome = error ?? kept
  const words = wordsFor(change)
  const names = namesOf(named, products)

  const undo = () =>
    attempt(async () => {
      setKept('')
      const { body } = await callApi(undoPriceChange, { params: { id } })
      notify(
        'success',
        isPlanned
          ? 'The plan is called off'
          : counted(body.put_back, 'price is put back', 'prices are put back'),
      )
      if (body.kept_count > 0)
        setKept(`Changed since, and left as they are: ${namesOf(body.kept, body.kept_count)}`)
      onUndone()
    })

  return (
    <li>
      <span>
        {words}
        <span className="soft"> {counted(products, 'product')}</span>
      </span>
      {!undone_at && mayUndo && (
        <Button
          small
          quiet
          aria-label={`${action} ${words} of ${shortTime(made_at)}: ${names}`}
          busy={isSending && (isPlanned ? 'Calling off...' : 'Undoing...')}
          onClick={() => void undo()}
        >
          {action}
        </Button>
      )}
      <span className="soft">{names}</span>
      {starts_at && !undone_at && (
        <span className={sales.times}>
          {isPlanned ? `Planned for ${shortTime(starts_at)}` : `Applied ${shortTime(applied_at!)}`}
        </span>
      )}
      <span className={sales.times}>
        {shortTime(made_at)}, {made_by}
      </span>
      {skipped_count > 0 && (
        <span className="accent">
          Had another price by then, and kept it: {namesOf(skipped, skipped_count)}
        </span>
      )}
      {undone_at && (
        <span className={sales.times}>
          {isPlanned ? 'Called off' : 'Undone'} {shortTime(undone_at)}, {undone_by}
        </span>
      )}
      {outcome && (
        <span className="accent" role="status">
          {outcome}
        </span>
      )}
    </li>
  )
}
