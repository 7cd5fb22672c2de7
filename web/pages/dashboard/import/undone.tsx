import { formatCount } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { ScrollTable } from '../lists/table.tsx'
import { shortTime } from '../shop-time.ts'
import styles from './import.module.css'
import { shortened } from './report.tsx'
import type { Checked, Outdated } from './use-import.ts'

interface UndoneProps extends Checked {
  onChoose: (outdated: Outdated) => void
}

/** Lists changes that others made since the export and that the file would undo. Renders nothing if there are none. */
export function Undone({ report: { undoing, undone }, outdated, onChoose }: UndoneProps) {
  if (undoing === 0) return null
  return (
    <section className={styles.report} aria-label="What the file would undo">
      <fieldset className={styles.choice}>
        <legend>
          {undoing === 1 ? 'A product was' : `${formatCount(undoing)} products were`} changed after the
          export, in a field that the file changes too
        </legend>
        {CHOICES.map(([value, words]) => (
          <Check
            key={value}
            type="radio"
            name="outdated"
            checked={outdated === value}
            onChange={() => onChoose(value)}
          >
            {words}
          </Check>
        ))}
      </fieldset>
      <ScrollTable
        label="Later changes"
        caption={undone.length < undoing ? `The first ${undone.length} later changes` : 'Later changes'}
        columns={['Row', 'Product', 'Changed', 'As it is → as the file says']}
      >
        {undone.map(({ row, name, fields, changed_by, changed_at }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>{name}</td>
            <td>
              {shortTime(changed_at)} {changed_by}
            </td>
            <td>
              {Object.entries(fields).map(([column, { before, after }]) => (
                <span key={column} className={styles.change}>
                  {column}: <bdi>{shortened(before)}</bdi> → <bdi>{shortened(after)}</bdi>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}

const CHOICES: readonly [Outdated, string][] = [
  ['keep', 'Leave these fields as they are'],
  ['overwrite', 'Undo the later changes: take what the file says'],
]
