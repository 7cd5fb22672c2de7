import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { money } from '../../../contract/money.ts'
import { callOffReturn, postReturn, type Return } from '../../../contract/return.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { retryAsGuest } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { emailOfBuyer } from '../../buyer-email.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import styles from './returns.module.css'
import { nameOf } from './sentences.ts'

export function Posted({ returned: { number, tracking_information } }: { returned: Return }) {
  const [fault, setFault] = useState<string>()
  const { change, isSending, error } = useChange()
  return (
    <form
      className={styles.ask}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const tracking = String(new FormData(event.currentTarget).get('tracking') ?? '').trim()
        setFault(tracking ? undefined : 'Please enter the tracking number.')
        if (!tracking) return
        const body = { ...emailOfBuyer(), tracking_information: tracking }
        void change(() => callApi(postReturn, { params: { number }, body }))
      }}
    >
      <TextField
        label="Tracking number of your parcel"
        name="tracking"
        defaultValue={tracking_information ?? ''}
        maxLength={500}
        autoComplete="off"
        hint="Keep it as the proof that you have sent it."
        error={fault ?? error}
      />
      <Button type="submit" quiet busy={isSending && 'Sending...'}>
        {tracking_information ? 'Correct it' : 'I have sent it'}
      </Button>
    </form>
  )
}

/** Pays the difference for a dearer size. The page shows what follows once it is paid. */
export function PayDifference({ returned: { exchange } }: { returned: Return }) {
  const { revalidate, state } = useRevalidator()
  const url = exchange!.session_url
  return (
    <p>
      {url ? (
        <ButtonLink reloadDocument prefetch="none" to={url}>
          Pay {money(exchange!.difference!)}
        </ButtonLink>
      ) : (
        <Button busy={state === 'loading' && 'Opening the payment page...'} onClick={() => void revalidate()}>
          Open the payment page
        </Button>
      )}
    </p>
  )
}

/** Takes two presses, because a canceled return has to be requested again. */
export function CallOff({ returned: { number, kind, exchange } }: { returned: Return }) {
  /** Undefined until it was pressed; afterwards what replaces the button takes the focus. */
  const [isAsked, setIsAsked] = useState<boolean>()
  const { change, isSending, error } = useChange()
  const callOff = async () => {
    const isDone = await change(() => callApi(callOffReturn, { params: { number }, body: emailOfBuyer() }))
    if (isDone) focusTitle()
  }
  return (
    <div className={styles.callOff}>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {isAsked ? (
        <>
          <p ref={takeFocus} tabIndex={-1}>
            {whatFollows(exchange)}
          </p>
          <div className={styles.actions}>
            <Button busy={isSending && 'Sending...'} onClick={() => void callOff()}>
              Call the {nameOf(kind)} off
            </Button>
            <Button quiet onClick={() => setIsAsked(false)}>
              Leave it as it is
            </Button>
          </div>
        </>
      ) : (
        <Button quiet ref={isAsked === false ? takeFocus : undefined} onClick={() => setIsAsked(true)}>
          Keep the pieces after all
        </Button>
      )}
    </div>
  )
}

function whatFollows(exchange: Return['exchange']): string {
  if (!exchange) return 'You keep the pieces, and nothing is given back for them.'
  return exchange.difference && (!exchange.pay_until || exchange.being_paid)
    ? `You keep the pieces, and the ${money(exchange.difference)} that you have paid goes back to your card.`
    : 'You keep the pieces, and the other size is not held for you any more.'
}

const REFUSED_MS = 8000

function useChange() {
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  /** Resolves to whether the change was made and is shown. */
  async function change(send: () => Promise<unknown>): Promise<boolean> {
    if (isSending) return false
    setIsSending(true)
    setError(undefined)
    try {
      await retryAsGuest(send)
      await revalidate()
      return true
    } catch (thrown) {
      const why = thrown instanceof ApiError ? thrown.message : 'It could not be sent. Please try again.'
      setError(why)
      // A notification, because the reloaded return may not have this button and its message.
      if (statusOf(thrown) === 409) notify('error', why, REFUSED_MS)
      // After an ended session, the page asks for the e-mail (404).
      if ([404, 409].includes(statusOf(thrown))) {
        await revalidate()
        focusTitle()
      }
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { change, isSending, error }
}
