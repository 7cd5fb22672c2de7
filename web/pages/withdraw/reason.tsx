import { Link } from 'react-router'
import { RETURN_REASONS } from '../../../contract/return.ts'
import { REASONS } from '../../components/return-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { Answer } from './answer.ts'
import styles from './withdraw.module.css'

/** After the statement was recorded: a withdrawal needs no reason, so none is asked for before it. */
export function AskReason({ number, email }: { number: string; email: string }) {
  return (
    <section className={styles.reason} aria-labelledby="reason">
      <h2 id="reason">Would you tell us why?</h2>
      <p>You need not. It changes nothing about your withdrawal, and helps us to do better.</p>
      <form className={styles.form} method="post" action="/withdraw">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="email" value={email} />
        <Select label="Reason (optional)" name="reason" defaultValue="">
          <option value="">I would rather not say</option>
          {RETURN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASONS[reason]}
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
