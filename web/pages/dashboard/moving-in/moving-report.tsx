import type { ReactNode } from 'react'
import { money } from '../../../../contract/money.ts'
import type { MovingReport, OptionRole } from '../../../../contract/moving-in.ts'
import { Select } from '../../../ui/select.tsx'
import { ReportCounts } from '../import/report-counts.tsx'
import { ScrollTable } from '../lists/table.tsx'
import styles from './moving-in.module.css'

interface MovingReportProps {
  name: string
  report: MovingReport
  onRole: (name: string, role: OptionRole) => void
  children: ReactNode
}

/** The effects of a file, row by row. */
export function MovingReportView({ name, report, onRole, children }: MovingReportProps) {
  const counts = [
    ['styles', report.styles, 'style'],
    ['products', report.products, 'product'],
    ['sizes', report.sizes, 'size'],
    ['pictures', report.pictures, 'picture'],
    ['old addresses', report.redirects, 'old address'],
    ['new categories', report.categories, 'new category'],
    ['here already', report.here],
    ['left out', report.left_out],
  ] as const
  return (
    <section className={styles.report} aria-labelledby="report">
      <h2 id="report">{name}</h2>
      <ReportCounts counts={counts} bad="left out" />
      {report.options.length > 0 && <Options options={report.options} onRole={onRole} />}
      {report.notes.length > 0 && <MovingNotes notes={report.notes} count={report.note_count} of="Handle" />}
      {report.arriving.length > 0 && <Arriving arriving={report.arriving} count={report.products} />}
      {children}
    </section>
  )
}

function Options({ options, onRole }: Pick<MovingReport, 'options'> & Pick<MovingReportProps, 'onRole'>) {
  return (
    <fieldset className={styles.options}>
      <legend>Each colour becomes a product, each size a size of it</legend>
      {options.map(({ name, role, values }) => (
        <div key={name}>
          <Select
            label={name}
            value={role}
            onChange={({ target }) => onRole(name, target.value as OptionRole)}
          >
            <option value="colour">Colour</option>
            <option value="size">Size</option>
          </Select>
          <p className={styles.soft}>{values.join(', ')}</p>
        </div>
      ))}
    </fieldset>
  )
}

interface MovingNotesProps extends Pick<MovingReport, 'notes'> {
  count: number
  /** Heading of the column that names the rows. */
  of: string
}

export function MovingNotes({ notes, count, of }: MovingNotesProps) {
  return (
    <ScrollTable
      label="What does not arrive as it is"
      isLow
      className={styles.table}
      caption={
        notes.length < count
          ? `The first ${notes.length} of ${count} remarks`
          : 'What does not arrive as it is'
      }
      columns={['Row', of, 'Remark']}
    >
      {notes.map(({ row, handle, message, is_left_out }) => (
        <tr key={`${row} ${message}`}>
          <td>{row}</td>
          <td>{handle}</td>
          <td>
            {is_left_out && <b className="accent">Left out. </b>}
            {message}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function Arriving({ arriving, count }: Pick<MovingReport, 'arriving'> & { count: number }) {
  return (
    <ScrollTable
      label="What arrives"
      isLow
      className={styles.table}
      caption={arriving.length < count ? `The first ${arriving.length} products` : 'What arrives'}
      columns={['Row', 'Product', 'Sizes', 'Price', 'Pictures']}
    >
      {arriving.map(({ row, name, sizes, price, pictures }) => (
        <tr key={`${row} ${name}`}>
          <td>{row}</td>
          <td>{name}</td>
          <td>{sizes.join(', ')}</td>
          <td>{money(price)}</td>
          <td>{pictures}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
