import { Link } from 'react-router'
import { REASONS } from '../../components/order/return-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { Answer } from './answer.ts'
import styles from './withdraw.module.css'

/** Reasons for pieces that the buyer has not received. */
const UNSENT = { changed_mind: REASONS.changed_mind, late: 'It takes too long', other: REASONS.other }

interface AskReasonProps {
  number: string
  email: string
  isUnsent: boolean
}

/** Shown after the withdrawal was recorded, because it needs no reason. */
export function AskReason({ number, email, isUnsent }: AskReasonProps) {
  return (
    <section className={styles.reason} aria-labelledby="reason">
      <h2 id="reason">Would you tell us why?</h2>
      <p>You need not. It changes nothing about your withdrawal, and helps us to do better.</p>
      <form className={styles.form} method="post" action="/withdraw">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="email" value={email} />
        <Select label="Reason (optional)" name="reason" defaultValue="">
          <option value="">I would rather not say</option>
          {Object.entries(isUnsent ? UNSENT : REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </Select>
        <TextArea label="Anything that we should know? (optional)" name="comment" maxLength={1000} rows={3} />
        <Button type="submit" name="step" value="reason" quiet>
          Send
        </Button>
      </form>
    </section>
  )
}

export function Thanked({ number, error }: Extract<Answer, { step: 'thanked' }>) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Thank you
        </h1>
        <p role="status">{error ?? 'Your withdrawal is recorded.'}</p>
        <p>
          What happens next is on{' '}
          <Link className="text-link" to={`/returns/${encodeURIComponent(number)}`}>
            the page of your return
          </Link>{' '}
          and in a second mail.
        </p>
      </header>
      <ButtonLink className={styles.back} to="/" quiet>
        Go to the home page
      </ButtonLink>
    </>
  )
}
