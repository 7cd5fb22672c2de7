import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './settings.module.css'

interface ZoneSelectProps {
  label: string
  hint: string | undefined
  error: string | undefined
  value: string
  onChange: (zone: string) => void
}

/** While the zone is UTC, the default of a new shop, it proposes the browser's zone. */
export function ZoneSelect({ value, onChange, ...field }: ZoneSelectProps) {
  // Some browsers do not list the chosen zone, or UTC.
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])]
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.zone}>
      <Select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
      {value === 'UTC' && zones.includes(own) && own !== 'UTC' && (
        <Button small quiet onClick={() => onChange(own)}>
          Use {own}, the zone of this browser
        </Button>
      )}
    </div>
  )
}
