import { useState } from 'react'
import {
  giftCardBalance,
  LEAST_GIFT_CARD,
  MAX_GIFT_MESSAGE,
  MOST_GIFT_CARD,
  orderGiftCard,
} from '../../../contract/credit.ts'
import { money } from '../../../contract/money.ts'
import { callApi, statusOf } from '../../api.ts'
import { explainByField } from '../../components/field-errors.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { useForm } from '../../components/use-form.ts'
import { useIdempotencyKey } from '../../components/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { isWebAddress } from '../../web-address.ts'
import type { Route } from './+types/gift-cards'
import styles from './gift-cards.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Gift cards',
    description: 'A gift card from $10 to $500, mailed at once or on the day you choose. It never expires.',
    path: '/gift-cards',
  })

const AMOUNTS = [2_500, 5_000, 10_000, 20_000]

export default function GiftCards() {
  return (
    <div className={styles.page}>
      <Buy />
      <Balance />
    </div>
  )
}

function Buy() {
  const [amount, setAmount] = useState('100')
  const [sender, setSender] = useState('')
  const cents = centsOf(amount)
  const { form, fields, error, isSending } = useOrder(cents)
  return (
    <div className={styles.columns}>
      <Intro cents={cents} sender={sender} />
      <noscript>
        <p>To buy a gift card, or to see what is left on one, please allow scripts in your browser.</p>
      </noscript>
      <form {...form} className={`${styles.form} needs-js`}>
        <Amounts cents={cents} onChoose={(chosen) => setAmount(String(chosen / 100))} />
        <TextField
          label="Amount in dollars"
          name="amount"
          ref={(field) => field?.setCustomValidity(isOffered(cents) ? '' : NOT_OFFERED)}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          hint={`From ${money(LEAST_GIFT_CARD)} to ${money(MOST_GIFT_CARD)}`}
          error={isOffered(cents) ? undefined : fields['amount']}
        />
        <TextField
          label="Recipient’s e-mail"
          name="recipient_email"
          type="email"
          maxLength={254}
          required
          data-missing="Please enter the recipient’s e-mail."
          hint="The card is mailed there. Enter your own to print it or to hand it over yourself."
          error={fields['recipient_email']}
        />
        <TextField
          label="Recipient’s name (optional)"
          name="recipient_name"
          maxLength={100}
          error={fields['recipient_name']}
        />
        <TextField
          label="Your name (optional)"
          name="sender_name"
          autoComplete="given-name"
          maxLength={100}
          value={sender}
          onChange={({ target }) => setSender(target.value)}
          error={fields['sender_name']}
        />
        <TextArea
          label="Message (optional)"
          name="message"
          rows={3}
          maxLength={MAX_GIFT_MESSAGE}
          error={fields['message']}
        />
        <TextField
          label="Day to send it (optional)"
          name="send_on"
          type="date"
          hint="Without one it is sent as soon as it is paid."
          error={fields['send_on']}
        />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Button wide type="submit" busy={isSending && 'Opening the payment page…'}>
          Continue to payment
        </Button>
        <p className={styles.small}>
          A card that was not used is refunded within 14 days. What is bought with it is taxed then.
        </p>
      </form>
    </div>
  )
}

function useOrder(cents: number) {
  const { keyOf, renew } = useIdempotencyKey()
  return useForm({
    validate: true,
    async send({ recipient_email = '', recipient_name, sender_name, message, send_on }) {
      const body = {
        amount: cents,
        recipient_email,
        ...(recipient_name && { recipient_name }),
        ...(sender_name && { sender_name }),
        ...(message && { message }),
        ...(send_on && { send_on }),
      }
      const order = async () => {
        const headers = { 'idempotency-key': keyOf(body) }
        return (await callApi(orderGiftCard, { headers, body })).body.session_url
      }
      const url = await order().catch(async (failure: unknown) => {
        // The checkout of this key has ended, so a new key starts a new one.
        if (statusOf(failure) !== 409) throw failure
        renew()
        return await order()
      })
      if (!isWebAddress(url)) throw new Error('The payment page could not be opened.')
      await leaveFor(url)
    },
    explain: explainByField,
  })
}

/** Navigates to another page. Resolves if the back/forward cache shows this one again. */
const leaveFor = (address: string): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    window.location.assign(address)
  })

/** Explains gift cards, with a picture of the chosen card. */
function Intro({ cents, sender }: { cents: number; sender: string }) {
  const { brand_name } = useShop()
  return (
    <div className={styles.aside}>
      <h1 className={styles.title} tabIndex={-1}>
        Gift cards
      </h1>
      <p className={styles.lead}>
        For somebody who knows what suits them. It is mailed at once or on the day you choose, never expires
        and has no fees.
      </p>
      <div className={styles.card} aria-hidden>
        <span>{brand_name}</span>
        <strong>{isOffered(cents) ? money(cents) : '$–'}</strong>
        <small>{sender ? `From ${sender}` : 'Gift card'}</small>
      </div>
    </div>
  )
}

function Amounts({ cents, onChoose }: { cents: number; onChoose: (cents: number) => void }) {
  return (
    <fieldset className={styles.amounts}>
      <legend>Amount</legend>
      {AMOUNTS.map((each) => (
        <label key={each}>
          <input type="radio" name="preset" checked={cents === each} onChange={() => onChoose(each)} />
          <span>{money(each).replace('.00', '')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Parses dollars such as `65`, `$65` or `65,00` to cents; NaN if it is not a number. Amounts are too small for a comma
 * to separate thousands.
 */
const centsOf = (dollars: string): number =>
  Math.round(Number(dollars.replace('$', '').replace(',', '.')) * 100)

/** False for NaN. */
const isOffered = (cents: number): boolean => cents >= LEAST_GIFT_CARD && cents <= MOST_GIFT_CARD

const NOT_OFFERED = `Choose an amount from ${money(LEAST_GIFT_CARD)} to ${money(MOST_GIFT_CARD)}.`

function Balance() {
  const [found, setFound] = useState<string>()
  const { form, fields, error, isSending } = useForm({
    validate: true,
    async send({ code = '' }) {
      setFound(undefined)
      const { last_four, balance } = (await callApi(giftCardBalance, { body: { code } })).body
      const how = balance > 0 ? ' Enter its code in the cart under “Gift card or credit”.' : ''
      setFound(`${money(balance)} is left on the card ending in ${last_four}.${how}`)
    },
  })
  return (
    <section className={`${styles.balance} needs-js`} aria-labelledby="balance">
      <h2 id="balance">What is left on a card?</h2>
      <form {...form}>
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
          data-missing="Please enter the code of the card."
          error={fields['code'] ?? error}
        />
        <Button quiet type="submit" busy={isSending && 'Looking…'}>
          Look it up
        </Button>
      </form>
      <p role="status">{found}</p>
    </section>
  )
}
