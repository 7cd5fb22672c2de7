import { nameWithSize } from '../../../contract/sizes.ts'
import type { Declaration } from '../../../contract/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Answer, Choice } from './answer.ts'
import styles from './withdraw.module.css'

export function Review({
  typed,
  statement,
  choices,
  pieces,
  isUnknown,
  error,
}: Extract<Answer, { step: 'review' }>) {
  const count = choices.reduce((sum, { left }) => sum + left, 0)
  return (
    <>
      <header className={styles.head}>
        <p className={styles.step}>Step 2 of 2</p>
        <h1 className={styles.title} tabIndex={-1}>
          Confirm your withdrawal
        </h1>
      </header>
      {isUnknown && (
        <p className={styles.notice} role="status">
          We do not find an order with this number. Look it up in your confirmation e-mail and change it, or
          confirm your statement as it is: it counts, and we search for the order.
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <form className={styles.confirm} method="post" action="/withdraw">
        <p>This is your statement:</p>
        <blockquote className={styles.statement}>{statement}</blockquote>
        <p>
          We acknowledge it to <strong className={styles.typed}>{typed.email}</strong>.
        </p>
        <Typed typed={typed} />
        {pieces?.map(({ line, quantity }) => (
          <input key={line} type="hidden" name={`pieces-${line}`} value={quantity} />
        ))}
        <div className={styles.actions}>
          <Button type="submit" name="step" value="confirm">
            Confirm withdrawal
          </Button>
          <Button type="submit" name="step" value="edit" quiet>
            Change
          </Button>
        </div>
      </form>
      {count > 1 && <Choose typed={typed} choices={choices} isOpen={pieces !== undefined} />}
    </>
  )
}

const Typed = ({ typed }: { typed: Declaration }) =>
  Object.entries(typed).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

function Choose({ typed, choices, isOpen }: { typed: Declaration; choices: Choice[]; isOpen: boolean }) {
  return (
    <details className={styles.some} open={isOpen}>
      <summary>Only some of the pieces?</summary>
      <form className={styles.form} method="post" action="/withdraw">
        <Typed typed={typed} />
        {choices.map(({ line, name, size, left, chosen }) => (
          <Select key={line} label={nameWithSize(name, size)} name={`pieces-${line}`} defaultValue={chosen}>
            {Array.from({ length: left + 1 }, (_, quantity) => (
              <option key={quantity} value={quantity}>
                {quantity === 0 ? 'None: I keep it' : `${quantity} of ${left}`}
              </option>
            ))}
          </Select>
        ))}
        <Button type="submit" name="step" value="review" quiet>
          Show the statement for these
        </Button>
      </form>
    </details>
  )
}
