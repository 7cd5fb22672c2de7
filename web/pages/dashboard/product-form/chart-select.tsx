import { Link } from 'react-router'
import { listSizeCharts } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import { useMay } from '../access.ts'
import { useLoaded } from '../forms/use-loaded.ts'
import styles from './product-form.module.css'

interface ChartSelectProps {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  /** Text of the option for no chart. */
  none: string
  onChange: (chosen: string) => void
}

/** Offers the product's own chart even if the others cannot be loaded. */
export function ChartSelect({ onChange, value, none, hint, ...control }: ChartSelectProps) {
  const mayChange = useMay()('products.change')
  const { answer: names = [], fault } = useLoaded(async (signal) =>
    (await callApi(listSizeCharts, {}, signal)).body.map(({ name }) => name),
  )
  const offered = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <div>
      <Select
        {...control}
        value={value}
        hint={fault ? 'The size charts could not be fetched. Reload the page to choose one.' : hint}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {mayChange && (
        <Link className={styles.charts} to="/dashboard/size-charts">
          Size charts
        </Link>
      )}
    </div>
  )
}
