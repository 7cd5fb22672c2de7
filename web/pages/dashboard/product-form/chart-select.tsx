import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listSizeCharts } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './product-form.module.css'

interface ChartSelectProps {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  /** What stands for no chart. */
  none: string
  onChange: (chosen: string) => void
}

/** Offers the chart that the product has even while the others cannot be fetched. */
export function ChartSelect({ onChange, value, none, hint, ...control }: ChartSelectProps) {
  const [names, setNames] = useState<string[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    callApi(listSizeCharts, {}, leaving.signal)
      .then(({ body }) => setNames(body.map(({ name }) => name)))
      .catch(() => leaving.signal.aborted || setHasFailed(true))
    return () => leaving.abort()
  }, [])
  const offered = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <div>
      <Select
        {...control}
        value={value}
        hint={hasFailed ? 'The size charts could not be fetched. Reload the page to choose one.' : hint}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Link className={styles.charts} to="/dashboard/size-charts">
        Size charts
      </Link>
    </div>
  )
}
