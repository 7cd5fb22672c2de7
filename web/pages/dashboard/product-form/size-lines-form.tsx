import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { SizeLine, SizeLines } from './use-size-lines.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'

interface SizeLinesFormProps<Line extends SizeLine> {
  edit: SizeLines<Line>
  /** The columns beside the size. */
  columns: readonly string[]
  submitLabel: string
  /** The cells of a line; `name` is what their labels call it. */
  children: (line: Line, name: string, change: (changed: Partial<Line>) => void) => ReactNode
}

/** A table with a line for each size of a product. */
export function SizeLinesForm<Line extends SizeLine>({
  edit,
  columns,
  submitLabel,
  children,
}: SizeLinesFormProps<Line>) {
  const { lines, change, isDirty, refusal, isSending, save } = edit
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
              <th scope="row">{line.size || '–'}</th>
              {children(line, line.size || 'the product', (changed) => change(line.id, changed))}
            </tr>
          ))}
        </tbody>
      </table>
      <Alert>{refusal}</Alert>
      <Button small type="submit" disabled={!isDirty} busy={isSending && 'Saving...'}>
        {submitLabel}
      </Button>
    </form>
  )
}
