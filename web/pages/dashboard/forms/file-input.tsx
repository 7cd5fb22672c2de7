interface FileInputProps {
  /** Accessible name. */
  label: string
  /** MIME types and file extensions that the browser offers. */
  accept: string
  disabled?: boolean
  /** Id of the element that tells why the last file was refused. */
  describedBy?: string | undefined
  onFile: (file: File) => void
}

/** An invisible file input inside a label that opens the browser's file dialog. The same file can be chosen again. */
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
