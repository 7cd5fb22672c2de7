import { useRef, useState } from 'react'
import {
  checkProductFile,
  importProducts,
  MAX_FILE_BYTES,
  type FileReport,
  type ImportLine,
  type OutdatedRows,
} from '../../../../contract/product-file.ts'
import { notify } from '../../../notifications.ts'
import { sendFile, sendForLines } from '../../../transfer.ts'
import { messageOf } from '../forms/refusal.ts'

/** Later changes of others are kept unless the admin chooses otherwise. */
export type Outdated = Exclude<OutdatedRows, 'refuse'>

export interface Checked {
  file: File
  report: FileReport
  outdated: Outdated
}

export type Step =
  | { name: 'choose' }
  | { name: 'check'; file: File; sent: number }
  | ({ name: 'checked' } & Checked)
  | ({ name: 'import'; done: number; total: number } & Checked)
  | { name: 'done'; report: FileReport }

const CUT_OFF = 'The connection was lost before the shop said how it went. Check the file again to see.'

/** The server first checks the file; the admin then confirms the import. */
export function useImport() {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [failure, setFailure] = useState<string | null>(null)
  const controller = useRef<AbortController>(undefined)

  const fail = (error: unknown) => setFailure(error instanceof ImportError ? error.message : messageOf(error))

  /** `shown` is displayed until the new report arrives. */
  async function check(file: File, outdated: Outdated = 'keep', shown?: FileReport) {
    setFailure(null)
    if (file.size > MAX_FILE_BYTES)
      return setFailure(`${file.name} is too large: a file may have up to 8 MB.`)
    controller.current?.abort()
    const mine = (controller.current = new AbortController())
    setStep(shown ? { name: 'checked', file, report: shown, outdated } : { name: 'check', file, sent: 0 })
    try {
      const report = await sendFile<FileReport>(checkProductFile, file, {
        query: { outdated },
        signal: mine.signal,
        ...(!shown && { onSent: (sent) => setStep({ name: 'check', file, sent }) }),
      })
      setStep({ name: 'checked', file, report, outdated })
    } catch (error) {
      if (mine.signal.aborted) return
      fail(error)
      setStep({ name: 'choose' })
    }
  }

  async function importFile(checked: Checked) {
    const { file, report, outdated } = checked
    setFailure(null)
    setStep({ name: 'import', ...checked, done: 0, total: 0 })
    let last: ImportLine | undefined
    try {
      await sendForLines(importProducts, file, {
        query: { skip_faulty: report.faulty > 0, outdated },
        onText: (text) => {
          last = lastLine(text) ?? last
          if (last && 'done' in last)
            setStep({ name: 'import', ...checked, done: last.done, total: last.total })
        },
      })
      if (!last || !('report' in last)) throw new ImportError(last && 'error' in last ? last.error : CUT_OFF)
      setStep({ name: 'done', report: last.report })
      notify('success', 'Products imported successfully')
    } catch (error) {
      fail(error)
      setStep({ name: 'checked', ...checked })
      notify('error', 'Failed to import products')
    }
  }

  return { step, failure, check, importFile }
}

class ImportError extends Error {}

/** Text after the last line break is incomplete, or is the answer to a refused call. */
function lastLine(text: string): ImportLine | undefined {
  const line = text.split('\n').at(-2)
  return line ? (JSON.parse(line) as ImportLine) : undefined
}
