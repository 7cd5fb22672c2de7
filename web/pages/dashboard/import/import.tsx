import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  checkProductFile,
  exportProducts,
  importProducts,
  MAX_FILE_BYTES,
  PRODUCT_COLUMNS,
  type FileReport,
  type ImportLine,
} from '../../../../contract/product-file.ts'
import { ApiError } from '../../../api.ts'
import { pageMeta } from '../../../components/page-meta.ts'
import { notify } from '../../../notifications.ts'
import { sendFile, sendForLines } from '../../../transfer.ts'
import { Button } from '../../../ui/button.tsx'
import shared from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { useUnsaved } from '../unsaved.ts'
import type { Route } from './+types/import'
import styles from './import.module.css'
import { Report } from './report.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import', description: 'Products from a CSV file.' })

type Step =
  | { name: 'choose' }
  | { name: 'check'; file: File; sent: number }
  | { name: 'checked'; file: File; report: FileReport }
  | { name: 'import'; file: File; report: FileReport; done: number; total: number }
  | { name: 'done'; report: FileReport }

/** Products from a CSV file: looked at first, then taken over all together or not at all. */
export default function Import() {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [fault, setFault] = useState<string | null>(null)
  const controller = useRef<AbortController>(undefined)
  useUnsaved(step.name === 'import')

  function fail(error: unknown) {
    setFault(
      error instanceof ApiError || error instanceof ImportFault ? error.message : 'Something went wrong.',
    )
  }

  async function check(file: File) {
    setFault(null)
    if (file.size > MAX_FILE_BYTES) return setFault(`${file.name} is too large: a file may have up to 8 MB.`)
    controller.current?.abort()
    const mine = (controller.current = new AbortController())
    setStep({ name: 'check', file, sent: 0 })
    try {
      const report = await sendFile<FileReport>(checkProductFile, file, {
        signal: mine.signal,
        onSent: (sent) => setStep({ name: 'check', file, sent }),
      })
      setStep({ name: 'checked', file, report })
    } catch (error) {
      if (mine.signal.aborted) return
      fail(error)
      setStep({ name: 'choose' })
    }
  }

  async function take({ file, report }: { file: File; report: FileReport }) {
    setFault(null)
    setStep({ name: 'import', file, report, done: 0, total: 0 })
    let last: ImportLine | undefined
    try {
      await sendForLines(importProducts, file, {
        query: { skip_faulty: report.faulty > 0 },
        onText: (text) => {
          last = lastLine(text) ?? last
          if (last && 'done' in last)
            setStep({ name: 'import', file, report, done: last.done, total: last.total })
        },
      })
      if (!last || !('report' in last)) throw new ImportFault(last && 'error' in last ? last.error : CUT_OFF)
      setStep({ name: 'done', report: last.report })
      notify('success', 'Products imported successfully')
    } catch (error) {
      fail(error)
      setStep({ name: 'checked', file, report })
      notify('error', 'Failed to import products')
    }
  }

  return (
    <>
      <header className={shared.head}>
        <h1 tabIndex={-1}>Import products</h1>
        <p>From a CSV file</p>
        <ExportButton call={exportProducts} query={{}} name="products" />
      </header>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file && step.name !== 'import') void check(file)
        }}
      >
        <label className={styles.choose}>
          <span className="text-link">Choose a CSV file</span> or drop it here. It is checked first; nothing
          changes yet.
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,text/csv"
            aria-label="CSV file"
            disabled={step.name === 'import'}
            onChange={({ target }) => {
              if (target.files?.[0]) void check(target.files[0])
              target.value = ''
            }}
          />
        </label>
        <details className={styles.help}>
          <summary>What the file looks like</summary>
          <p>
            The first row names the columns, in any order: <code>{PRODUCT_COLUMNS.join(', ')}</code>. A row
            with an id changes that product, a row without makes a new one; a column that is missing is left
            alone. Prices are in dollars. Lists are separated by bars (<code>S|M|L</code>), stock per size
            reads <code>S:3|M:4</code>. The surest way to begin is to export and change that file. Stock
            becomes what the file says, whatever was sold since it was exported: take its columns{' '}
            <code>quantity</code> and <code>size_quantities</code> out unless you have counted.
          </p>
        </details>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {step.name === 'check' && (
        <Progress label={`Checking ${step.file.name}`} share={step.sent < 1 ? step.sent : undefined} />
      )}
      {step.name === 'import' && (
        <Progress
          label={step.total > 0 ? `Importing: ${step.done} of ${step.total}` : 'Importing'}
          share={step.total > 0 ? step.done / step.total : undefined}
        />
      )}
      {step.name === 'checked' && (
        <>
          <Report title={step.file.name} report={step.report} />
          <p className={shared.buttons}>
            {step.report.created + step.report.updated > 0 ? (
              <Button small onClick={() => void take(step)}>
                {importLabel(step.report)}
              </Button>
            ) : (
              'There is nothing to import.'
            )}
            <Button small quiet onClick={() => void check(step.file)}>
              Check again
            </Button>
          </p>
        </>
      )}
      {step.name === 'done' && (
        <p className={styles.done} role="status">
          {step.report.created} created, {step.report.updated} updated, {step.report.unchanged} unchanged
          {step.report.faulty > 0 && `, ${step.report.faulty} left out`}.{' '}
          <Link className="text-link" to="/dashboard/products">
            All products
          </Link>
        </p>
      )}
    </>
  )
}

class ImportFault extends Error {}
const CUT_OFF = 'The connection was lost before the shop said how it went. Check the file again to see.'

function importLabel({ created, updated, faulty }: FileReport): string {
  const count = (created + updated).toLocaleString('en-US')
  const what = created + updated === 1 ? 'product' : 'products'
  return faulty > 0 ? `Import ${count} ${what}, leave out ${faulty} rows` : `Import ${count} ${what}`
}

/** The last whole line; what comes after it is still on its way. */
function lastLine(text: string): ImportLine | undefined {
  const line = text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1)
  return line ? (JSON.parse(line) as ImportLine) : undefined
}

function Progress({ label, share }: { label: string; share: number | undefined }) {
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <progress aria-label={label} value={share} />
    </div>
  )
}
