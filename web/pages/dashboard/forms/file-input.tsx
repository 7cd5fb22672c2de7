interface FileInputProps {
  /** Its name for screen readers. */
  label: string
  /** Types and endings that the browser offers. */
  accept: string
  disabled?: boolean
  /** The id of what says why the last file was refused. */
  describedBy?: string | undefined
  onFile: (file: File) => void
}

/** Stands unseen in a label, which opens the browser's choice of files. The same file can be chosen again. */
export const FileInput = ({ label, accept, disabled, describedBy, onFile }: FileInputProps) => (
  <input
    type="file"
    className="visually-hidden"
    accept={accept}
    aria-label={label}
    disabled={disabled}
    {...(describedBy && { 'aria-invalid': true, 'aria-describedby': describedBy })}
    onChange={({ target }) => {
      if (target.files?.[0]) onFile(target.files[0])
      target.value = ''
    }}
  />
)

export const CSV_FILES = '.csv,text/csv'
