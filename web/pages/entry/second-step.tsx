import { useEffect } from 'react'
import { finishSignIn, type StepChallenge } from '../../../contract/second-step.ts'
import { callApi } from '../../api.ts'
import StepForm from '../../components/second-step/step-form.tsx'
import { beginSession } from '../../session.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import styles from './entry.module.css'

interface SecondStepProps {
  challenge: StepChallenge
  onBack: () => void
}

/** The pressed button was removed together with the focus, at the beginning of the step and on the way back. */
const moveLostFocus = () => {
  if (document.activeElement === document.body) focusTitle()
}

/** A separate chunk, because customers have no second step. */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  useEffect(() => {
    moveLostFocus()
    return moveLostFocus
  }, [])
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title} tabIndex={-1}>
          One more step
        </h1>
        <p className={styles.text}>Your password is right. Please confirm that it is you.</p>
        <StepForm
          challenge={challenge}
          submit="Login"
          busy="Logging in..."
          onProof={async (proof) => {
            beginSession(await callApi(finishSignIn, { body: { ticket: challenge.ticket, ...proof } }))
          }}
        />
        <p className={styles.elsewhere}>
          <button type="button" className="text-link" onClick={onBack}>
            Back to the password
          </button>
        </p>
      </div>
    </div>
  )
}
