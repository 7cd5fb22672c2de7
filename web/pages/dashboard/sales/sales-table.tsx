import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exportSales, type SalesTable as TableName } from '../../../../contract/sales.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ScrollTable } from '../lists/table.tsx'
import styles from './sales.module.css'

export interface Column<Row> {
  label: string
  show: (row: Row) => ReactNode
}

interface SalesTableProps<Row> {
  /** Name of its file; a part of another table has none. */
  name?: TableName
  caption: string
  /** Parameters of the file, which has all rows. */
  query: Record<string, string | undefined>
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** `to` leads to the orders that the row consists of. */
  head: Column<Row> & { to?: (row: Row) => string | undefined }
  columns: Column<Row>[]
  empty?: string
}

export function SalesTable<Row>({
  name,
  caption,
  query,
  rows,
  keyOf,
  head,
  columns,
  empty = 'Nothing was sold.',
}: SalesTableProps<Row>) {
  if (rows.length === 0) return <p className="soft">{empty}</p>
  return (
    <>
      <ScrollTable
        label={caption}
        className={styles.table}
        caption={caption}
        columns={[head, ...columns].map(({ label }) => label)}
      >
        {rows.map((row) => {
          const to = head.to?.(row)
          return (
            <tr key={keyOf(row)}>
              <th scope="row">
                {to ? (
                  <Link className="text-link" to={to}>
                    {head.show(row)}
                  </Link>
                ) : (
                  head.show(row)
                )}
              </th>
              {columns.map(({ label, show }) => (
                <td key={label} data-label={label}>
                  {show(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </ScrollTable>
      {name && (
        <ExportButton
          call={exportSales}
          needs="sales.read"
          query={{ ...query, table: name }}
          name={`sales-${name}`}
        />
      )}
    </>
  )
}
