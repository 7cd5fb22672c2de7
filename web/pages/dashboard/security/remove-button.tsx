import type { SecondStep } from '../../../../contract/second-step.ts'
import { AskButton } from '../forms/ask-button.tsx'

interface RemoveButtonProps {
  /** With its article. */
  name: string
  step: SecondStep
  isBusy: boolean
  onRemove: () => void
}

export function RemoveButton({ name, step, isBusy, onRemove }: RemoveButtonProps) {
  const isLast = step.passkeys.length + Number(step.has_totp) === 1
  return (
    <AskButton
      label="Remove"
      aria-label={`Remove ${name}`}
      verb="Remove"
      name={name}
      busy={isBusy && 'Removing...'}
      onYes={onRemove}
    >
      {isLast
        ? 'It is your only second step: from then on your password alone lets you in, and the recovery codes end.'
        : 'You can no longer log in with it.'}
    </AskButton>
  )
}
