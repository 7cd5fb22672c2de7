import { startRegistration } from '@simplewebauthn/browser'
import { addPasskey, beginPasskey, removePasskey } from '../../../../contract/second-step.ts'
import { shortTime } from '../shop-time.ts'
import { wordsOf } from '../../../components/second-step/step-form.tsx'
import { useForm } from '../../../components/use-form.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../confirmation.ts'
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
              <Button
                small
                quiet
                busy={isBusy && 'Removing...'}
                aria-label={`Remove the passkey ${name}`}
                onClick={() =>
                  void change('Passkey removed', () => callConfirmed(removePasskey, { params: { id } }))
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {step.are_passkeys_possible ? (
        <NewPasskey onChange={onChange} />
      ) : (
        <p className={styles.about}>
          Passkeys need a domain name: this shop is reached by the number of a machine.
        </p>
      )}
    </section>
  )
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
        error={error?.message}
      />
      <Button small type="submit" busy={isSending && 'Waiting for your passkey...'}>
        Add a passkey
      </Button>
    </form>
  )
}
