import { useState } from 'react'
import { checkRedirects, importRedirects, type RedirectReport } from '../../../../contract/redirect.ts'
import { sendFile } from '../../../transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { CSV_FILES, FileInput } from '../forms/file-input.tsx'
import { ScrollTable } from '../lists/table.tsx'
import { useSend } from '../forms/use-send.ts'
import { Alert } from '../forms/alert.tsx'
import styles from './redirects.module.css'

/** A file is checked first; the second press imports it. */
export function RedirectFile({ onDone }: { onDone: () => void }) {
  const [checked, setChecked] = useState<{ file: File; report: RedirectReport }>()
  const checking = useSend(() => {})
  const importing = useSend<RedirectReport>(() => {
    setChecked(undefined)
    onDone()
  })
  const fault = checking.refusal ?? importing.refusal
  const check = (file: File) =>
    checking.send('Checking...', 'The file is checked', async () => {
      setChecked({ file, report: await sendFile<RedirectReport>(checkRedirects, file) })
    })
  /** Others may have changed redirects since the check, so the import can replace more than the check told. */
  const importFile = (file: File) =>
    importing.send(
      'Importing...',
      ({ created, updated }) =>
        `The redirects are imported: ${formatCount(created)} new, ${formatCount(updated)} replaced`,
      () => sendFile(importRedirects, file),
    )
  return (
    <section className={styles.form} aria-labelledby="redirect-file">
      <h2 id="redirect-file">From a file</h2>
      <p className="soft">
        A CSV file with the columns “Redirect from” and “Redirect to”, as Shopify exports it. Where the second
        is empty, the page is gone.
      </p>
      <label>
        <span className="text-link">{checking.busy || 'Choose a CSV file'}</span>
        <FileInput label="CSV file of redirects" accept={CSV_FILES} onFile={(file) => void check(file)} />
      </label>
      <Alert>{fault?.message}</Alert>
      {checked && (
        <Report
          name={checked.file.name}
          report={checked.report}
          busy={importing.busy}
          onImport={() => void importFile(checked.file)}
        />
      )}
    </section>
  )
}

interface ReportProps {
  name: string
  report: RedirectReport
  busy: string
  onImport: () => void
}

function Report({ name, report, busy, onImport }: ReportProps) {
  const { created, updated, unchanged, faulty, faults } = report
  const changes = created + updated
  return (
    <>
      <p role="status">
        {name}: {formatCount(created)} new, {formatCount(updated)} replaced, {formatCount(unchanged)} as they
        are, {formatCount(faulty)} with faults
      </p>
      {faults.length > 0 && (
        <ScrollTable label="Faults in the file" isLow className={styles.faults} columns={['Row', 'Fault']}>
          {faults.map(({ row, message }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{message}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      <p>
        {changes === 0 ? (
          'There is nothing to import.'
        ) : (
          <Button small busy={busy} onClick={onImport}>
            Import {counted(changes, 'redirect')}
            {faulty > 0 && `, leave out ${formatCount(faulty)}`}
          </Button>
        )}
      </p>
    </>
  )
}
