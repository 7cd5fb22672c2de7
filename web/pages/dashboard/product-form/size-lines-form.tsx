import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from '../dashboard.module.css'
import type { SizeLine, SizeLines } from './use-size-lines.ts'
import { Alert } from '../forms/alert.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { submitting } from '../forms/take-focus.ts'

interface SizeLinesFormProps<Line extends SizeLine> {
  edit: SizeLines<Line>
  /** Headings of the columns beside the size. */
  columns: readonly string[]
  submitLabel: string
  /** A second button. */
  second?: { label: string; onClick: () => void } | undefined
  /** Renders the cells of a line; `name` is the line's name in their labels. */
  children: (line: Line, name: string, change: (changed: Partial<Line>) => void) => ReactNode
}

/** A table with a line for each size of a product. */
export function SizeLinesForm<Line extends SizeLine>({
  edit,
  columns,
  submitLabel,
  second,
  children,
}: SizeLinesFormProps<Line>) {
  const { lines, change, isDirty, refusal, conflict, isSending, save } = edit
  return (
    <form method="post" noValidate onSubmit={submitting(() => void save())}>
      <table>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.size || '–'}
                {line.isRetired && ' (not on sale)'}
              </th>
              {children(line, line.size || 'the product', (changed) => change(line.id, changed))}
            </tr>
          ))}
        </tbody>
      </table>
      {conflict ? <Conflict message={refusal ?? ''} {...conflict} /> : <Alert>{refusal}</Alert>}
      <p className={styles.buttons}>
        <Button small type="submit" disabled={!isDirty} busy={isSending && 'Saving...'}>
          {submitLabel}
        </Button>
        {second && (
          <Button small quiet onClick={second.onClick}>
            {second.label}
          </Button>
        )}
      </p>
    </form>
  )
}
