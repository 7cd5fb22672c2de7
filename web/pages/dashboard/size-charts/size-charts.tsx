import { listSizeCharts } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { counted } from '../../../../contract/counted.ts'
import { useChosen } from '../lists/use-chosen.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { RowLinks } from '../lists/row-links.tsx'
import type { Route } from './+types/size-charts'
import { ChartForm } from './chart-form.tsx'
import styles from './size-charts.module.css'

export const meta = titled('Size charts', 'Measures of the body by size.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the size charts', async () => {
    const { body } = await callApi(listSizeCharts, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function SizeChartsPage({ loaderData: charts }: Route.ComponentProps) {
  const { chosen, pathTo, showSaved } = useChosen('chart')
  const isChosen = ({ id }: { id: number }) => String(id) === chosen
  const chart = charts.data?.find(isChosen)
  return (
    <>
      <PageHead title="Size charts">
        <p>A product without a chart shows no size guide.</p>
        <ButtonLink small to={pathTo('new')}>
          New size chart
        </ButtonLink>
      </PageHead>
      {charts.error && <LoadError dense error={charts.error} />}
      {charts.data && (
        <div className={styles.page}>
          <nav aria-label="Size charts" className={styles.list}>
            {charts.data.length === 0 && <p>There is no size chart yet.</p>}
            <RowLinks rows={charts.data} chosen={chosen} pathTo={pathTo}>
              {({ name, products }) => (
                <>
                  <span>{name}</span>
                  <span>{counted(products, 'product')}</span>
                </>
              )}
            </RowLinks>
          </nav>
          {chosen && chosen !== 'new' && !chart && <p role="alert">This size chart is no longer there.</p>}
          {(chart || chosen === 'new') && (
            <ChartForm key={chart?.id ?? 'new'} chart={chart} onDone={showSaved} />
          )}
        </div>
      )}
    </>
  )
}
