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
  /** Describes a row: texts by label. */
  inWords: (row: Row) => Record<string, string>
}

/** Tells why a form was not saved. After a conflict it lists the other person's changes and offers a choice. */
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
