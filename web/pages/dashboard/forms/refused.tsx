import { Alert } from './alert.tsx'
import { Conflict } from './conflict.tsx'
import { differencesOf } from './differences.ts'

export interface RefusedProps<Row> {
  edit: {
    refused: string | undefined
    fields: Record<string, string> | undefined
    conflict:
      | { message: string; before: Row; after: Row; reload: () => void; keepMine: () => void }
      | undefined
  }
  /** The parts of a row in words, by their labels. */
  inWords: (row: Row) => Record<string, string>
  /** What was refused of single fields stands beside them, and is not said again. */
  saysAtFields?: boolean
}

/** Why a form was not saved. After a conflict it lists what another person has changed, and lets the reader choose. */
export function Refused<Row>({
  edit: { refused, fields, conflict },
  inWords,
  saysAtFields = false,
}: RefusedProps<Row>) {
  if (!conflict) return <Alert>{!(saysAtFields && Object.keys(fields ?? {}).length > 0) && refused}</Alert>
  const { message, before, after, reload, keepMine } = conflict
  return (
    <Conflict
      message={message}
      changes={differencesOf(inWords(before), inWords(after))}
      onReload={reload}
      onKeepMine={keepMine}
    />
  )
}
