import { useState } from 'react'
import { DISPOSITIONS_OF_MANY, type PutAway, putAwayReturns } from '../../../../contract/admin-return.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { counted } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { AskDialog } from '../forms/ask-dialog.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import { optionsOf } from '../forms/options-of.tsx'
import type { Tickable } from '../lists/tick-all.tsx'
import { TickedBar } from '../lists/ticked-bar.tsx'
import { useDoneToMany } from '../lists/use-done-to-many.ts'
import { DISPOSITION_LABELS } from './dispositions.ts'

type Choice = (typeof DISPOSITIONS_OF_MANY)[number]

/** Puts the pieces of the ticked returns away together. */
export function PutAwayBar({ rows }: { rows: Tickable<string> }) {
  const { ticked } = rows
  const [choice, setChoice] = useState<Choice>('restock')
  const [isAsking, setIsAsking] = useState(false)
  const done = useDoneToMany()
  const send = () =>
    done.run('put away', async () => {
      const body = { numbers: [...ticked.ids], disposition: choice }
      const { body: answer } = await callConfirmed(putAwayReturns, { body })
      const refused = answer.refused.map(({ number, reason }) => ({ id: number, name: number, reason }))
      ticked.replace(refused.map(({ id }) => id))
      return { words: wordsFor(answer, choice), refused, undo: undefined }
    })
  return (
    <TickedBar label="Ticked returns" rows={rows} done={done}>
      <Select
        label="What becomes of their pieces"
        className={dashboard.bare}
        value={choice}
        onChange={({ target }) => setChoice(target.value as Choice)}
      >
        {optionsOf(DISPOSITIONS_OF_MANY.map((each) => [each, DISPOSITION_LABELS[each]]))}
      </Select>
      <Button small busy={done.doing !== '' && 'Sending...'} onClick={() => setIsAsking(true)}>
        Put away
      </Button>
      <AskDialog
        verb="Put away"
        name={counted(ticked.ids.size, 'return')}
        no="Not yet"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => void send()}
      >
        {`${HAPPENS[choice]} What was decided already stays. This cannot be undone.`}
      </AskDialog>
    </TickedBar>
  )
}

const OTHERS = 'All their pieces that wait, but for refused ones,'

const HAPPENS: Record<Choice, string> = {
  restock: `${OTHERS} go back on sale.`,
  repair: `${OTHERS} are to be repaired.`,
  outlet: `${OTHERS} go to the outlet.`,
  donate: `${OTHERS} are given away.`,
  send_back: 'Their refused pieces are noted as sent back to the buyer, and no other piece is.',
}

const ARE: Record<Choice, string> = {
  restock: 'back on sale',
  repair: 'to be repaired',
  outlet: 'in the outlet',
  donate: 'given away',
  send_back: 'sent back to the buyer',
}

function wordsFor({ pieces, changed }: PutAway, as: Choice): string {
  if (pieces === 0) return 'Nothing was put away.'
  const are = counted(pieces, 'piece is', 'pieces are')
  return `${are} ${ARE[as]}, of ${counted(changed.length, 'return')}.`
}
