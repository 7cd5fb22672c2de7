import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import type { SecondStepProof, StepChallenge } from '../../../contract/second-step.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../use-form.ts'
import styles from './step-form.module.css'

interface StepFormProps {
  challenge: StepChallenge
  submit: string
  busy: string
  /** May throw; the error's message is shown. */
  onProof: (proof: SecondStepProof) => Promise<void>
}

/** Asks for a passkey if there is one, or for a code of the app or a recovery code. */
export default function StepForm({ challenge, submit, busy, onProof }: StepFormProps) {
  const { passkey_options: options, has_totp: hasTotp } = challenge
  const hasPasskeys = browserSupportsWebAuthn()
  const [isTyping, setIsTyping] = useState(options === null || !hasPasskeys)
  return (
    <div className={styles.step}>
      {options && hasPasskeys && <PasskeyButton options={options} onProof={onProof} />}
      {options && !hasPasskeys && (
        <p>This browser cannot use your passkey. Please use a code, or another browser.</p>
      )}
      {isTyping ? (
        <CodeForm hasTotp={hasTotp} submit={submit} busy={busy} onProof={onProof} />
      ) : (
        <button type="button" className="text-link" onClick={() => setIsTyping(true)}>
          {hasTotp ? 'Use a code instead' : 'Use a recovery code instead'}
        </button>
      )}
    </div>
  )
}

function PasskeyButton({ options, onProof }: Pick<StepFormProps, 'onProof'> & { options: object }) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [fault, setFault] = useState('')
  async function take() {
    setIsWaiting(true)
    setFault('')
    try {
      const passkey = await startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      })
      await onProof({ passkey: { ...passkey, response: { ...passkey.response } } })
    } catch (error) {
      setFault(wordsOf(error as Error))
      setIsWaiting(false)
    }
  }
  return (
    <>
      <Button wide busy={isWaiting && 'Waiting for your passkey...'} onClick={() => void take()}>
        Use your passkey
      </Button>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

/** Browsers report declining and a missing passkey by the same error. */
const wordsOf = (error: Error): string =>
  error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? 'The passkey was not used. Please try again.'
    : error.message

function CodeForm({
  hasTotp,
  submit,
  busy,
  onProof,
}: Omit<StepFormProps, 'challenge'> & { hasTotp: boolean }) {
  const { form, isSending, error } = useForm({
    send: ({ code = '' }) => onProof({ code }),
  })
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <form {...form} className={styles.step}>
      <TextField
        label={hasTotp ? 'Code of your app' : 'Recovery code'}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={hasTotp ? 'Six digits, or one of your recovery codes.' : 'Each works once.'}
        error={error}
      />
      <Button wide type="submit" busy={isSending && busy}>
        {submit}
      </Button>
    </form>
  )
}
