import { useState } from 'react'
import {
  type ListedReturn,
  type Disposition,
  DISPOSITIONS,
  disposePiece,
} from '../../../../contract/return.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'
import { optionsOf } from '../forms/options-of.tsx'

const LABELS: Record<Disposition, string> = {
  restock: 'Back on sale',
  repair: 'To be repaired',
  outlet: 'To the outlet',
  donate: 'Given away',
  destroy: 'Destroyed',
  send_back: 'Sent back to the buyer',
}

/** What becomes of a piece that came back and was paid. */
export function Dispose({ item }: { item: ListedReturn['items'][number] }) {
  const [disposition, setDisposition] = useState<Disposition>('restock')
  const [why, setWhy] = useState('')
  const { change, isSending, error } = useChange()
  if (item.disposition) return <p className={styles.soft}>{LABELS[item.disposition]}</p>
  if (item.outcome !== 'accepted' && item.outcome !== 'reduced') return null
  return (
    <form
      className={styles.dispose}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { disposition, ...(why.trim() && { why: why.trim() }) }
        void change(() => callConfirmed(disposePiece, { params: { id: item.id }, body }), LABELS[disposition])
      }}
    >
      <Select
        label="What becomes of it"
        name={`disposition-${item.id}`}
        value={disposition}
        error={error}
        onChange={({ target }) => setDisposition(target.value as Disposition)}
      >
        {optionsOf(DISPOSITIONS.map((each) => [each, LABELS[each]]))}
      </Select>
      {disposition === 'destroy' && (
        <TextField
          label="The lawful reason"
          name={`disposed-why-${item.id}`}
          maxLength={1000}
          required
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      )}
      <Button type="submit" small quiet busy={isSending && 'Sending...'}>
        Save
      </Button>
    </form>
  )
}
