import { data, Link } from 'react-router'
import { getMeasurements } from '../../../../contract/measure.ts'
import { getProduct } from '../../../../contract/product.ts'
import { MAX_INTEGER } from '../../../../contract/values.ts'
import type { Route } from './+types/measurements'
import { apiContext, statusOf } from '../../../api.ts'
import { MeasureSketch } from '../../../components/product/measure-sketch.tsx'
import { MeasureTable } from '../../../components/product/measure-table.tsx'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { Section } from '../../../ui/section.tsx'
import styles from './measurements.module.css'

/** Data of the size guide, for browsers without scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = Number(params.id)
  if (!/^\d+$/.test(params.id) || id < 1 || id > MAX_INTEGER) throw data(null, { status: 404 })
  const call = context.get(apiContext)
  const fail = (error: unknown) => {
    throw data(null, { status: statusOf(error) === 404 ? 404 : 503 })
  }
  const [product, measurements] = await Promise.all([
    call(getProduct, { params: { id } }).catch(fail),
    call(getMeasurements, { params: { id } }).catch(fail),
  ])
  return { id, name: product!.body.name, measurements: measurements!.body }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Measurements: ${loaderData?.name ?? ''}`,
    description: 'What the garment measures, by size, in centimetres and inches.',
    path: loaderData && `/shop/${loaderData.id}`,
  })

export default function MeasurementsPage({ loaderData: { id, name, measurements } }: Route.ComponentProps) {
  return (
    <Section level={1} title="Measurements">
      <p className={styles.back}>
        <Link className="text-link" to={`/shop/${id}`}>
          {name}
        </Link>
      </p>
      <div className={styles.guide}>
        <MeasureSketch measurements={measurements} />
        <MeasureTable measurements={measurements} />
      </div>
    </Section>
  )
}
