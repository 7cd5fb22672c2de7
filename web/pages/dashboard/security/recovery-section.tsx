import { renewRecoveryCodes } from '../../../../contract/second-step.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import styles from './security.module.css'
import { useStepChange, type StepSectionProps } from './use-step-change.ts'

export function RecoverySection({ step, onChange }: StepSectionProps) {
  const { isBusy, change } = useStepChange(onChange)
  const left = step.recovery_codes_left
  return (
    <section aria-labelledby="security-recovery">
      <h2 id="security-recovery">Recovery codes</h2>
      <p className={styles.about}>For the day on which you have neither passkey nor app. Each works once.</p>
      <div className={styles.row}>
        <p className={left <= 2 ? 'accent' : undefined}>
          {left === 1 ? 'One code is left.' : `${left} codes are left.`}
        </p>
        <Button
          small
          quiet
          busy={isBusy && 'Renewing...'}
          onClick={() =>
            void change('Ten new codes: those before have ended', () => callConfirmed(renewRecoveryCodes, {}))
          }
        >
          Renew the codes
        </Button>
      </div>
    </section>
  )
}

/** Shown once, so it stays until the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('success', 'Copied')
    } catch {
      notify('error', 'The browser does not allow to copy. Please select the codes.')
    }
  }
  return (
    <section key={codes[0]} className={styles.codes} aria-labelledby="security-codes">
      <h2 id="security-codes" ref={takeFocus} tabIndex={-1}>
        Keep these recovery codes
      </h2>
      <p className={styles.about}>
        They are shown now and never again. Print them, or keep them where you keep your passwords.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.buttons}>
        <Button small onClick={onDone}>
          I have kept them
        </Button>
        <Button small quiet onClick={() => void copy()}>
          Copy
        </Button>
      </p>
    </section>
  )
}
