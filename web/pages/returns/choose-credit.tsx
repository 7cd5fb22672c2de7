import { money } from '../../../contract/money.ts'
import type { CreditForm } from '../../../contract/return.ts'
import styles from './returns.module.css'

const OFFERS: Record<CreditForm, { what: (amount: string) => string; comes: string }> = {
  store_credit: { what: (amount) => `${amount} of store credit`, comes: 'It is in your account' },
  gift_card: { what: (amount) => `a gift card of ${amount}`, comes: 'It comes by e-mail' },
}

interface Props {
  form: CreditForm
  amount: number
  /** True if nothing has to be sent back first. */
  isAtOnce: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The checkbox is the express agreement that the law requires, so it is never preselected. */
export function ChooseCredit({ form, amount, isAtOnce, isChosen, onChange }: Props) {
  const { what, comes } = OFFERS[form]
  return (
    <div className={styles.credit}>
      <label className={styles.reason}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby="credit-terms"
          onChange={({ target }) => onChange(target.checked)}
        />
        I agree to {what(money(amount))} instead of my money
      </label>
      <p id="credit-terms">
        {comes} {isAtOnce ? 'at once' : 'as soon as the return is settled'}, never expires, and cannot be
        turned back into money.
      </p>
    </div>
  )
}
