import { useState } from 'react'
import { addTotp, beginTotp, removeTotp } from '../../../../contract/second-step.ts'
import { useForm } from '../../../components/use-form.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useAct } from '../forms/use-act.ts'
import { RemoveButton } from './remove-button.tsx'
import styles from './security.module.css'
import { useStepChange, type StepSectionProps } from './use-step-change.ts'

interface Secret {
  uri: string
  secret: string
  /** Rows of the QR code; true is dark. */
  squares: boolean[][]
}

export function AppSection({ step, onChange }: StepSectionProps) {
  const { isBusy, change } = useStepChange(onChange)
  const [secret, setSecret] = useState<Secret | null>(null)

  const { act } = useAct()
  const begin = () =>
    act(async () => {
      const [{ body }, { encode }] = await Promise.all([callConfirmed(beginTotp, {}), import('uqr')])
      setSecret({ ...body, squares: encode(body.uri, { border: 2 }).data })
    })
  return (
    <section aria-labelledby="security-app">
      <h2 id="security-app">Authenticator app</h2>
      <p className={styles.about}>An app that shows six digits, which change every half minute.</p>
      {step.has_totp ? (
        <div className={styles.row}>
          <p>The app is set up.</p>
          <RemoveButton
            name="the authenticator app"
            step={step}
            isBusy={isBusy}
            onRemove={() => void change('Authenticator app removed', () => callConfirmed(removeTotp, {}))}
          />
        </div>
      ) : secret ? (
        <NewApp
          secret={secret}
          onChange={(step) => {
            setSecret(null)
            onChange(step)
          }}
        />
      ) : (
        <Button small onClick={() => void begin()}>
          Set up an app
        </Button>
      )}
    </section>
  )
}

function NewApp({ secret, onChange }: Pick<StepSectionProps, 'onChange'> & { secret: Secret }) {
  const { form, isSending, error } = useForm({
    async send({ code = '' }) {
      const { body } = await callConfirmed(addTotp, { body: { code } })
      onChange(body)
      notify('success', 'Authenticator app set up')
      await refreshAccess()
    },
  })
  return (
    <div className={styles.app}>
      <QrCode squares={secret.squares} />
      <div className={styles.steps}>
        <p>
          Scan this with the app, or open{' '}
          <a className="text-link" href={secret.uri}>
            this address
          </a>{' '}
          on the phone that has it, or type the secret:
        </p>
        <p className={styles.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</p>
        <form {...form} className={styles.add} aria-label="Set up an app">
          <TextField
            label="The six digits that it shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            error={error}
          />
          <Button small type="submit" busy={isSending && 'Checking...'}>
            Done
          </Button>
        </form>
      </div>
    </div>
  )
}

function QrCode({ squares }: Pick<Secret, 'squares'>) {
  const size = squares.length
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the secret"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
