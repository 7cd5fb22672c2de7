import { PRODUCT_COLUMNS } from '../../../../contract/product-file.ts'
import { CSV_FILES, FileInput } from '../forms/file-input.tsx'
import styles from './import.module.css'

interface ChooseFileProps {
  isDisabled: boolean
  onFile: (file: File) => void
}

export function ChooseFile({ isDisabled, onFile }: ChooseFileProps) {
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file && !isDisabled) onFile(file)
      }}
    >
      <label>
        <span className="text-link">Choose a CSV file</span> or drop it here. It is checked first; nothing
        changes yet.
        <FileInput label="CSV file" accept={CSV_FILES} disabled={isDisabled} onFile={onFile} />
      </label>
      <details className={styles.help}>
        <summary>What the file looks like</summary>
        <p>
          The first row names the columns, in any order: <code>{PRODUCT_COLUMNS.join(', ')}</code>. A row with
          an id changes that product, a row without makes a new one; a column that is missing is left alone.
          Prices are in dollars; where semicolons separate the columns, a comma separates the cents. Lists are
          separated by bars (<code>S|M|L</code>), stock per size reads <code>S:3|M:4</code>. Alternative texts
          stand in the order of the pictures, the cover’s first, and a picture without one keeps its place
          empty (<code>Front||Back</code>). The surest way to begin is to export and change that file. Stock
          becomes what the file says, whatever was sold since it was exported: take its columns{' '}
          <code>quantity</code> and <code>size_quantities</code> out unless you have counted. Of a product
          that was changed after the export, only what you have changed in the file is taken over.
        </p>
      </details>
    </div>
  )
}
