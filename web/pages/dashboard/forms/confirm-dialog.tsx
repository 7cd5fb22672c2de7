import { useEffect, useState } from 'react'
import type { Input } from '../../../../contract/call.ts'
import { beginConfirmation, confirmIdentity, type StepChallenge } from '../../../../contract/second-step.ts'
import { ApiError, callApi } from '../../../api.ts'
import StepForm from '../../../components/second-step/step-form.tsx'
import { useForm } from '../../../components/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Alert } from './alert.tsx'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirmed: () => void
}

/** Asks the person to confirm their identity by the second step, or by the password if there is none. */
export default function ConfirmDialog({ isOpen, onClose, onConfirmed }: ConfirmDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Is it still you?">
      <div className={styles.confirm}>
        <p>This is asked again after ten minutes, before what can do harm.</p>
        {isOpen && <Step onConfirmed={onConfirmed} />}
      </div>
    </Dialog>
  )
}

const begin = async () => (await callApi(beginConfirmation, {})).body.challenge

type Confirm = (proof: Input<typeof confirmIdentity>['body']) => Promise<void>

function Step({ onConfirmed }: Pick<ConfirmDialogProps, 'onConfirmed'>) {
  /** Null if the password is asked for. */
  const [challenge, setChallenge] = useState<StepChallenge | null>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    begin().then(setChallenge, (error: Error) => setFault(error.message))
  }, [])
  const confirm: Confirm = async (body) => {
    try {
      await callApi(confirmIdentity, { body })
    } catch (error) {
      // The challenge has expired, or the account's second step has changed.
      if (error instanceof ApiError && error.status === 409) setChallenge(await begin())
      throw error
    }
    onConfirmed()
  }
  if (fault) return <Alert>{fault}</Alert>
  if (challenge === undefined) return <Spinner shown />
  if (challenge === null) return <Password confirm={confirm} />
  return (
    <StepForm
      challenge={challenge}
      submit="Confirm"
      busy="Confirming..."
      onProof={(proof) => confirm({ ticket: challenge.ticket, ...proof })}
    />
  )
}

function Password({ confirm }: { confirm: Confirm }) {
  const { form, isSending, error } = useForm({ send: ({ password = '' }) => confirm({ password }) })
  return (
    <form {...form} className={styles.confirm}>
      <PasswordField label="Your password" name="password" autoComplete="current-password" error={error} />
      <Button wide type="submit" busy={isSending && 'Confirming...'}>
        Confirm
      </Button>
    </form>
  )
}
