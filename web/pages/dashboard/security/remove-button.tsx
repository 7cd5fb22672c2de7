import { useState } from 'react'
import type { SecondStep } from '../../../../contract/second-step.ts'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from '../forms/ask-dialog.tsx'

interface RemoveButtonProps {
  /** With its article. */
  name: string
  step: SecondStep
  isBusy: boolean
  onRemove: () => void
}

export function RemoveButton({ name, step, isBusy, onRemove }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isLast = step.passkeys.length + Number(step.has_totp) === 1
  return (
    <>
      <Button
        small
        quiet
        busy={isBusy && 'Removing...'}
        aria-label={`Remove ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <AskDialog
        verb="Remove"
        name={name}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={onRemove}
      >
        {isLast
          ? 'It is your only second step: from then on your password alone lets you in, and the recovery codes end.'
          : 'You can no longer log in with it.'}
      </AskDialog>
    </>
  )
}
