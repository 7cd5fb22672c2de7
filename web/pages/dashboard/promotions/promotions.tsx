import { useSearchParams } from 'react-router'
import { exportPromotions, getPromotion, listPromotions } from '../../../../contract/promotion.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { findNamed } from '../load.ts'
import { listOf, loadPage } from '../lists/load-list.ts'
import { Loading } from '../loading.tsx'
import { Pager } from '../lists/pager.tsx'
import { GroupedList } from '../sale-prices/grouped-list.tsx'
import styles from '../sale-prices/sale-prices.module.css'
import { useChosen } from '../lists/use-chosen.ts'
import type { Route } from './+types/promotions'
import { BLANK_PROMOTION, copyOf } from './promotion-draft.ts'
import { PromotionForm } from './promotion-form.tsx'
import { sayKind, sayUses, sayValue } from './promotion-words.ts'
import { textIn } from '../lists/read-search.ts'

export const meta = titled('Promotions', 'Codes, and what they give.')

const textOf = (search: URLSearchParams) => textIn(search, 'text', 100)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch the promotions', async (paging, search) => {
    const find = (id: number) => callApi(getPromotion, { params: { id } }, request.signal)
    const [promotions, promotion, copied] = await Promise.all([
      callApi(listPromotions, { query: { ...paging, text: textOf(search) } }, request.signal),
      findNamed(request, 'promotion', find),
      findNamed(request, 'copy', find),
    ])
    return { ...listOf(promotions), promotion, copied }
  })

export { Loading as HydrateFallback }

export default function Promotions({ loaderData: { list, page } }: Route.ComponentProps) {
  const text = textOf(useSearchParams()[0])
  const { chosen, pathTo, showSaved } = useChosen('promotion')
  const mayChange = useMay()('promotions.change')
  const { data } = list
  const promotion = data?.promotion
  const isNew = chosen === 'new' && mayChange
  return (
    <>
      <PageHead title="Promotions">
        <p>Of several that a cart could have, it gets the one that saves most.</p>
        <span className={dashboard.buttons}>
          <ExportButton call={exportPromotions} needs="promotions.read" query={{}} name="promotions" />
          {mayChange && (
            <ButtonLink small to={pathTo('new')}>
              New promotion
            </ButtonLink>
          )}
        </span>
      </PageHead>
      <ListFilter
        label="Filter promotions"
        hidden={{ promotion: chosen ?? undefined }}
        isActive={text !== undefined}
        unfiltered={chosen ? `?${new URLSearchParams({ promotion: chosen })}` : undefined}
      >
        <FindField name="text" maxLength={100} placeholder="Name or code" value={text} />
      </ListFilter>
      {list.error && <LoadError dense error={list.error} />}
      {data && (
        <div className={styles.page}>
          <div className={styles.side}>
            {data.total === 0 && (
              <p className="soft">
                {text ? 'No promotion is called that.' : 'There has been no promotion yet.'}
              </p>
            )}
            <GroupedList label="Promotions" chosen={chosen} pathTo={pathTo} items={data.rows}>
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
