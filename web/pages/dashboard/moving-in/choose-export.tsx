import { Alert } from '../forms/alert.tsx'
import { CSV_FILES, FileInput } from '../forms/file-input.tsx'
import type { Refusal } from '../forms/refusal.ts'
import styles from './moving-in.module.css'

interface ChooseExportProps {
  /** Accessible name. */
  label: string
  /** Text of the button, or what is being done with the file. */
  words: string
  disabled: boolean
  refusal: Refusal | undefined
  onFile: (file: File) => void
}

/** Chooses a file that the old shop exported, and shows why it was refused. */
export const ChooseExport = ({ label, words, disabled, refusal, onFile }: ChooseExportProps) => (
  <>
    <label className={styles.choose}>
      <span className="text-link">{words}</span>
      <FileInput label={label} accept={CSV_FILES} disabled={disabled} onFile={onFile} />
    </label>
    <Alert>{refusal?.message}</Alert>
  </>
)
