import { money } from '../../../contract/money.ts'
import type { CreditForm } from '../../../contract/return.ts'
import styles from './returns.module.css'

const OFFERS: Record<CreditForm, (amount: string) => { title: string; terms: string }> = {
  store_credit: (amount) => ({
    title: `I agree to ${amount} of store credit instead of my money`,
    terms: 'It is in your account as soon as the return is settled, has no end, and is not paid out again.',
  }),
  gift_card: (amount) => ({
    title: `I agree to a gift card of ${amount} instead of my money`,
    terms: 'It comes by e-mail as soon as the return is settled, has no end, and is not paid out again.',
  }),
}

interface Props {
  form: CreditForm
  amount: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The tick is the express agreement that the law asks for, so it is never set beforehand. */
export function ChooseCredit({ form, amount, isChosen, onChange }: Props) {
  const { title, terms } = OFFERS[form](money(amount))
  return (
    <div className={styles.credit}>
      <label className={styles.reason}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby="credit-terms"
          onChange={({ target }) => onChange(target.checked)}
        />
        {title}
      </label>
      <p id="credit-terms">{terms}</p>
    </div>
  )
}
