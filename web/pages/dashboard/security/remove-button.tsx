import { useState } from 'react'
import type { SecondStep } from '../../../../contract/second-step.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import dashboard from '../dashboard.module.css'

interface RemoveButtonProps {
  /** With its article. */
  name: string
  step: SecondStep
  isBusy: boolean
  onRemove: () => void
}

/** Asks first: what is removed has to be set up anew, with the device at hand. */
export function RemoveButton({ name, step, isBusy, onRemove }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
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
      <Dialog open={isAsking} onClose={close} title={`Remove ${name}?`}>
        <div className={dashboard.ask}>
          <p>
            {isLast
              ? 'It is your only second step: from then on your password alone lets you in, and the recovery codes end.'
              : 'You can no longer log in with it.'}
          </p>
          <p className={dashboard.buttons}>
            <Button
              small
              onClick={() => {
                close()
                onRemove()
              }}
            >
              Remove
            </Button>
            <Button small quiet onClick={close}>
              Keep
            </Button>
          </p>
        </div>
      </Dialog>
    </>
  )
}
