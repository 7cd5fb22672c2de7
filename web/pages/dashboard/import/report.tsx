import type { FileReport } from '../../../../contract/product-file.ts'
import { ReportCounts } from './report-counts.tsx'
import { ScrollTable } from '../lists/table.tsx'
import styles from './import.module.css'

export function Report({ title, report }: { title: string; report: FileReport }) {
  const counts = [
    ['rows', report.rows, 'row'],
    ['to create', report.created],
    ['to update', report.updated],
    ['unchanged', report.unchanged],
    ['with faults', report.faulty],
  ] as const
  return (
    <section className={styles.report} aria-label="What importing would do">
      <h2>{title}</h2>
      <ReportCounts counts={counts} bad="with faults" />
      {report.faults.length > 0 && (
        <ScrollTable
          className={styles.faults}
          label="Faults"
          caption="Faults"
          columns={['Row', 'Column', 'Fault']}
        >
          {report.faults.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {report.changes.length > 0 && (
        <ScrollTable
          label="Changes"
          caption={
            report.changes.length < report.created + report.updated
              ? `The first ${report.changes.length} changes`
              : 'Changes'
          }
          columns={['Row', 'Product', 'Change']}
        >
          {report.changes.map(({ row, id, name, fields }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{name}</td>
              <td>
                {id === null
                  ? `New, at $${fields.price?.after}`
                  : Object.entries(fields).map(([column, { before, after }]) => (
                      <span key={column} className={styles.change}>
                        {column}: <del>{shortened(before)}</del> → <bdi>{shortened(after)}</bdi>
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </section>
  )
}

export const shortened = (text: string) =>
  text === '' ? 'nothing' : text.length > 60 ? `${text.slice(0, 60)}…` : text
