import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listSizeCharts } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../counted.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/size-charts'
import { ChartForm } from './chart-form.tsx'
import styles from './size-charts.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Size charts', description: 'Measures of the body by size.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the size charts', async () => {
    const { body } = await callApi(listSizeCharts, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function SizeChartsPage({ loaderData: charts }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<number | 'new'>()
  const { revalidate } = useRevalidator()
  const chart = charts.data?.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead title="Size charts">
        <p>A product without a chart shows no size guide.</p>
        <Button small onClick={() => setChosen('new')}>
          New size chart
        </Button>
      </PageHead>
      {charts.error && <LoadError dense error={charts.error} />}
      {charts.data && (
        <div className={styles.page}>
          <nav aria-label="Size charts" className={styles.list}>
            {charts.data.length === 0 && <p>There is no size chart yet.</p>}
            <ul>
              {charts.data.map(({ id, name, products }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === chosen || undefined}
                    onClick={() => setChosen(id)}
                  >
                    <span>{name}</span>
                    <span>{counted(products, 'product')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          {(chart || chosen === 'new') && (
            <ChartForm
              key={chart?.id ?? 'new'}
              chart={chart}
              onDone={() => {
                if (chosen === 'new') setChosen(undefined)
                void revalidate()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
