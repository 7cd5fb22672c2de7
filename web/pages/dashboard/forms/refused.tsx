import { Alert } from './alert.tsx'
import { Conflict } from './conflict.tsx'
import { differencesOf } from './differences.ts'

export interface RefusedProps<Row> {
  edit: {
    refused: string | undefined
    conflict:
      | { message: string; before: Row; after: Row; reload: () => void; keepMine: () => void }
      | undefined
  }
  /** The parts of a row in words, by their labels. */
  inWords: (row: Row) => Record<string, string>
}

/** Why a form was not saved. After a conflict it lists what another person has changed, and lets the reader choose. */
export function Refused<Row>({ edit: { refused, conflict }, inWords }: RefusedProps<Row>) {
  if (!conflict) return <Alert>{refused}</Alert>
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
