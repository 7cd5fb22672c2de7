import { Link } from 'react-router'
import { exportProducts, type FileReport } from '../../../../contract/product-file.ts'
import { titled } from '../titled.ts'
import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Alert } from '../forms/alert.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { ChooseFile } from './choose-file.tsx'
import styles from './import.module.css'
import { Report } from './report.tsx'
import { shortTime } from '../shop-time.ts'
import { Undone } from './undone.tsx'
import { useImport, type Step } from './use-import.ts'

export const meta = titled('Import', 'Products from a CSV file.')

export default function Import() {
  const { step, failure, check, importFile } = useImport()
  useUnsaved(step.name === 'import')
  return (
    <>
      <PageHead title="Import products">
        <p>From a CSV file</p>
        <ExportButton call={exportProducts} needs="products.export" query={{}} name="products" />
      </PageHead>
      <ChooseFile isDisabled={step.name === 'import'} onFile={(file) => void check(file)} />
      <Alert>{failure}</Alert>
      {step.name === 'checked' && (
        <>
          <Report title={step.file.name} report={step.report} />
          <Alert>{importedBefore(step.report)}</Alert>
          <Undone {...step} onChoose={(outdated) => void check(step.file, outdated, step.report)} />
          <p className={shared.buttons}>
            {step.report.created + step.report.updated > 0 ? (
              <Button
                small
                onClick={() =>
                  void importFile({ file: step.file, report: step.report, outdated: step.outdated })
                }
              >
                {importLabel(step.report)}
              </Button>
            ) : (
              'There is nothing to import.'
            )}
            <Button small quiet onClick={() => void check(step.file, step.outdated)}>
              Check again
            </Button>
          </p>
        </>
      )}
      <Progress step={step} />
      {step.name === 'done' && (
        <p className={styles.done} role="status">
          {doneInWords(step.report)}{' '}
          <Link className="text-link" to="/dashboard/products">
            All products
          </Link>
        </p>
      )}
    </>
  )
}

function doneInWords({ created, updated, unchanged, faulty }: FileReport): string {
  const parts = [
    [created, 'created'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
  ] as const
  const words = parts.map(([count, what]) => `${formatCount(count)} ${what}`)
  return `${[...words, ...(faulty > 0 ? [`${formatCount(faulty)} left out`] : [])].join(', ')}.`
}

function importedBefore({ imported, created }: FileReport): string | undefined {
  if (!imported || created === 0) return undefined
  const counts = `${formatCount(imported.created)} created, ${formatCount(imported.updated)} updated`
  return `This file was imported on ${shortTime(imported.at)}: ${counts}. Its new products would be created a second time.`
}

function importLabel({ created, updated, faulty }: FileReport): string {
  return `Import ${counted(created + updated, 'product')}${faulty > 0 ? `, leave out ${counted(faulty, 'row')}` : ''}`
}

function Progress({ step }: { step: Step }) {
  const progress = progressOf(step)
  if (!progress) return null
  const { label, share } = progress
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <progress aria-label={label} value={share} />
    </div>
  )
}

/** `share` is from 0 to 1, or undefined while unknown. */
function progressOf(step: Step): { label: string; share: number | undefined } | undefined {
  if (step.name === 'check') {
    return { label: `Checking ${step.file.name}`, share: step.sent < 1 ? step.sent : undefined }
  }
  if (step.name !== 'import') return undefined
  const { done, total } = step
  return total > 0
    ? { label: `Importing: ${done} of ${total}`, share: done / total }
    : { label: 'Importing', share: undefined }
}
