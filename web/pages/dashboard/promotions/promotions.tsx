import { exportPromotions, getPromotion, listPromotions } from '../../../../contract/promotion.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { totalOf } from '../../../components/totals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { ListFilter } from '../list-filter.tsx'
import { findNamed, loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import { GroupedList } from '../sale-prices/grouped-list.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { useShowSaved } from '../use-show-saved.ts'
import type { Route } from './+types/promotions'
import { BLANK_PROMOTION, copyOf } from './promotion-draft.ts'
import { PromotionForm } from './promotion-form.tsx'
import { sayKind, sayUses, sayValue } from './promotion-words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Promotions', description: 'Codes, and what they give.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const text = search.get('text')?.slice(0, 100) || undefined
  const chosen = search.get('promotion')
  const find = (id: number) => callApi(getPromotion, { params: { id } }, request.signal)
  const loaded = await loadForAdmin(request, 'Failed to fetch the promotions', async () => {
    const [list, promotion, copied] = await Promise.all([
      callApi(listPromotions, { query: { limit: PAGE_SIZE, page, text } }, request.signal),
      findNamed(chosen, find),
      findNamed(search.get('copy'), find),
    ])
    return { promotions: list.body, total: totalOf(list.headers, list.body), promotion, copied }
  })
  return { loaded, page, chosen, text }
}

export { Loading as HydrateFallback }

export default function Promotions({ loaderData: { loaded, page, chosen, text } }: Route.ComponentProps) {
  const showSaved = useShowSaved('promotion', chosen)
  const mayChange = useMay()('promotions.change')
  const { data } = loaded
  const promotion = data?.promotion
  const isNew = chosen === 'new' && mayChange
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Promotions</h1>
        <p>Of several that a cart could have, it gets the one that saves most.</p>
        <span className={dashboard.buttons}>
          <ExportButton call={exportPromotions} needs="promotions.read" query={{}} name="promotions" />
          {mayChange && (
            <ButtonLink small to="?promotion=new">
              New promotion
            </ButtonLink>
          )}
        </span>
      </header>
      <ListFilter
        label="Filter promotions"
        hidden={{ promotion: chosen ?? undefined }}
        isActive={text !== undefined}
      >
        <TextField
          className={dashboard.find}
          label="Find"
          name="text"
          autoComplete="off"
          maxLength={100}
          placeholder="Name or code"
          defaultValue={text}
        />
      </ListFilter>
      {loaded.error && <LoadError dense error={loaded.error} />}
      {data && (
        <div className={styles.page}>
          <div className={styles.side}>
            {data.total === 0 && (
              <p className={styles.soft}>
                {text ? 'No promotion is called that.' : 'There has been no promotion yet.'}
              </p>
            )}
            <GroupedList label="Promotions" name="promotion" chosen={chosen} items={data.promotions}>
              {(listed) => (
                <>
                  <span>{listed.name}</span>
                  <span>{sayValue(listed)}</span>
                  <span className={styles.times}>{sayKind(listed)}</span>
                  <span className={styles.times}>{sayUses(listed)}</span>
                  <span className={styles.times}>
                    {shortTime(listed.starts_at)} –{' '}
                    {listed.ends_at ? shortTime(listed.ends_at) : 'no end yet'}
                  </span>
                </>
              )}
            </GroupedList>
            <Pager page={page} total={data.total} />
          </div>
          {promotion === null && <p role="alert">There is no such promotion.</p>}
          {(promotion || isNew) && (
            <PromotionForm
              key={promotion?.id ?? `new/${data.copied?.id}`}
              promotion={promotion ?? undefined}
              blank={data.copied ? copyOf(data.copied) : BLANK_PROMOTION}
              onDone={showSaved}
            />
          )}
        </div>
      )}
    </>
  )
}
