import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { addPasskey, beginPasskey, removePasskey } from '../../../../contract/second-step.ts'
import { shortTime } from '../shop-time.ts'
import { useForm } from '../../../components/use-form.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { RemoveButton } from './remove-button.tsx'
import styles from './security.module.css'
import { useStepChange, type StepSectionProps } from './use-step-change.ts'

export function PasskeySection({ step, onChange }: StepSectionProps) {
  const { isBusy, change } = useStepChange(onChange)
  return (
    <section aria-labelledby="security-passkeys">
      <h2 id="security-passkeys">Passkeys</h2>
      <p className={styles.about}>
        Your fingerprint, your face or a security key. The safest second step: nobody can ask you for it.
      </p>
      {step.passkeys.length > 0 && (
        <ul>
          {step.passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className={styles.row}>
              <p>
                {name}
                <span>
                  Added {shortTime(created_at)}
                  {last_used_at && `, last used ${shortTime(last_used_at)}`}
                </span>
              </p>
              <RemoveButton
                name={`the passkey ${name}`}
                step={step}
                isBusy={isBusy}
                onRemove={() =>
                  void change('Passkey removed', () => callConfirmed(removePasskey, { params: { id } }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {!step.are_passkeys_possible ? (
        <p className={styles.about}>
          Passkeys need a domain name: this shop is reached by the number of a machine.
        </p>
      ) : browserSupportsWebAuthn() ? (
        <NewPasskey onChange={onChange} />
      ) : (
        <p className={styles.about}>
          This browser cannot add a passkey. Use another one, or an authenticator app.
        </p>
      )}
    </section>
  )
}

/** Browsers say the same of a person who declines and of a device that cannot keep a passkey. */
function wordsOf({ name, message }: Error): string {
  if (name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was added. Please try again.'
  return message
}

function NewPasskey({ onChange }: Pick<StepSectionProps, 'onChange'>) {
  const { form, isSending, error } = useForm({
    async send({ name = '' }) {
      const { body } = await callConfirmed(beginPasskey, {})
      const passkey = await startRegistration({
        optionsJSON: body.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
      const added = await callConfirmed(addPasskey, {
        body: {
          ticket: body.ticket,
          name: name.trim() || 'Passkey',
          passkey: { ...passkey, response: { ...passkey.response } },
        },
      })
      onChange(added.body)
      form.ref.current?.reset()
      notify('success', 'Passkey added')
      await refreshAccess()
    },
    explain: (error) => ({ message: wordsOf(error as Error) }),
  })
  return (
    <form {...form} className={styles.add} aria-label="Add a passkey">
      <TextField
        label="Name of the passkey"
        name="name"
        maxLength={60}
        autoComplete="off"
        placeholder="Laptop"
        error={error}
      />
      <Button small type="submit" busy={isSending && 'Waiting for your passkey...'}>
        Add a passkey
      </Button>
    </form>
  )
}
