import { Alert } from '../forms/alert.tsx'
import { CSV_FILES, FileInput } from '../forms/file-input.tsx'
import type { Refusal } from '../forms/refusal.ts'
import styles from './moving-in.module.css'

interface ChooseExportProps {
  /** Its name for screen readers. */
  label: string
  /** What is pressed, or what is being done with the file. */
  words: string
  disabled: boolean
  refusal: Refusal | undefined
  onFile: (file: File) => void
}

/** A file that the old shop has exported, and why it was refused. */
export const ChooseExport = ({ label, words, disabled, refusal, onFile }: ChooseExportProps) => (
  <>
    <label className={styles.choose}>
      <span className="text-link">{words}</span>
      <FileInput label={label} accept={CSV_FILES} disabled={disabled} onFile={onFile} />
    </label>
    <Alert>{refusal?.message}</Alert>
  </>
)
