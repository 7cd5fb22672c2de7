import { useState } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { deliveryChoice, type DeliveryChoice } from '../../../contract/configuration.ts'
import { getOwnCredit } from '../../../contract/credit.ts'
import { money } from '../../../contract/money.ts'
import { cancelCheckout, placeOrder, type Quote, quoteOrder } from '../../../contract/order.ts'
import { listAddresses, type SavedAddress } from '../../../contract/saved-address.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { seenCodes, setCartDetails } from '../../cart-details.ts'
import { getCartLines, toItem, useCart } from '../../cart.ts'
import { checkoutKey, currentCheckoutKey, forgetCheckoutKey } from '../../checkout-key.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { LoadError } from '../../components/load-error.tsx'
import { taxRow } from '../../components/order-total.ts'
import { PageMessage } from '../../components/page-error.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { Row, Sums } from '../../components/sums.tsx'
import { useForm } from '../../components/use-form.ts'
import { load } from '../../load.ts'
import { getSession, useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isWebAddress } from '../../web-address.ts'
import type { Route } from './+types/credit'
import { AddressFields, CardFields } from './credit-fields.tsx'
import styles from './credit.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gift card or credit', description: 'Pay with a gift card or store credit.' })

export const loader = () => null

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, 'The ways of delivery cannot be shown.', async () => {
    const { zones } = (await callApi(deliveryChoice, {}, request.signal)).body
    const ask = async <T,>(call: () => Promise<{ body: T }>) =>
      getSession()
        ? await call().then(
            ({ body }) => body,
            () => undefined,
          )
        : undefined
    const [credit, saved] = await Promise.all([
      ask(() => callApi(getOwnCredit, { query: { limit: 1 } }, request.signal)),
      ask(() => callApi(listAddresses, {}, request.signal)),
    ])
    return { zones, balance: credit?.balance ?? 0, address: saved?.[0] }
  })
clientLoader.hydrate = true as const

export default function PayWithCredit({ loaderData: loaded }: Route.ComponentProps) {
  const { lines, isKnown } = useCart()
  if (isKnown && lines.length === 0) {
    return (
      <PageMessage title="Your cart is empty" text="There is nothing to pay for yet.">
        <ButtonLink to="/shop">Explore products</ButtonLink>
      </PageMessage>
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Gift card or credit
        </h1>
        <p>
          Say where it goes and what it is paid with: you see the whole sum before you pay. Have no card?{' '}
          <Link className="text-link" to="/gift-cards">
            Gift cards
          </Link>
        </p>
      </header>
      {!loaded || !isKnown ? (
        <Spinner shown label="Looking up where we send to…" />
      ) : loaded.error ? (
        <LoadError error={loaded.error} />
      ) : (
        <Checkout {...loaded.data} />
      )}
    </div>
  )
}

interface Choice {
  zones: DeliveryChoice['zones']
  balance: number
  /** The preferred one of an account. */
  address: SavedAddress | undefined
}

function Checkout({ zones, balance, address }: Choice) {
  const session = useSession()
  const [quote, setQuote] = useState<Quote>()
  const [cards, setCards] = useState(1)
  const countries = zones
    .flatMap((zone) => zone.countries)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const usual = countries.find(({ code }) => code === address?.country) ?? countries[0]!
  const [country, setCountry] = useState(usual.code)
  const methods = zones.find((zone) => zone.countries.some(({ code }) => code === country))?.methods ?? []
  const { form, fields, error, isSending } = useForm({
    validate: true,
    async send(values) {
      setQuote(undefined)
      await endEarlier()
      const body = bodyOf(values, cards)
      setQuote((await callApi(quoteOrder, { body }).catch((refusal) => learn(refusal, body.items))).body)
    },
    explain: (failure) => ({ message: (failure as Error).message, fields: fieldErrorsOf(failure) }),
  })
  return (
    <div className={styles.columns}>
      <form {...form} className={styles.form} onChange={() => setQuote(undefined)}>
        <h2>What pays</h2>
        <CardFields fields={fields} cards={cards} onMore={() => setCards(cards + 1)} />
        {balance > 0 && (
          <label className={styles.tick}>
            <input type="checkbox" name="store_credit" value="yes" defaultChecked />
            Your credit of {money(balance)}
          </label>
        )}
        <h2>Where it goes</h2>
        {!session && (
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            required
            error={fields['email']}
          />
        )}
        <AddressFields address={address} fields={fields} />
        <Select
          label="Country"
          name="country"
          autoComplete="shipping country"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          error={fields['country']}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Delivery" name="method" error={fields['method']}>
          {methods.map((method) => (
            <option key={method} value={method.slice(0, method.lastIndexOf(': '))}>
              {method}
            </option>
          ))}
        </Select>
        {error && (
          <p className={styles.error} role="alert">
            {error.message}
          </p>
        )}
        <Button type="submit" quiet={quote !== undefined} busy={isSending && 'Working it out…'}>
          Work out the total
        </Button>
      </form>
      <div aria-live="polite">{quote && <Pay quote={quote} onOver={() => setQuote(undefined)} />}</div>
    </div>
  )
}

/** A checkout that was begun and left still holds the credit. */
async function endEarlier(): Promise<void> {
  const key = currentCheckoutKey()
  if (key === undefined) return
  await callApi(cancelCheckout, { headers: { 'idempotency-key': key } }).catch(() => undefined)
  forgetCheckoutKey()
}

/** A refusal of the cart says which codes give nothing; without them the next quote goes through. */
function learn(refusal: unknown, items: CartItem[]): never {
  if (refusal instanceof ApiError && refusal.body.itemDetails)
    setCartDetails(refusal.body.itemDetails, items, refusal.body.cart)
  throw refusal
}

/** What is bought, with the codes that give something. */
function wanted() {
  const { codes } = seenCodes()
  return { items: getCartLines().map(toItem), ...(codes.length > 0 && { codes: [...codes] }) }
}

function bodyOf(values: Record<string, string>, cards: number) {
  const {
    email,
    name = '',
    line1 = '',
    line2,
    city = '',
    state,
    postal_code,
    country = '',
    method = '',
  } = values
  const codes = Array.from({ length: cards }, (_, index) => values[`gift_card_${index}`]?.trim() ?? '')
  return {
    ...wanted(),
    ...(email && { email }),
    delivery: {
      address: {
        name,
        line1,
        ...(line2 && { line2 }),
        city,
        ...(state && { state }),
        ...(postal_code && { postal_code }),
        country,
      },
      method,
    },
    credit: { gift_cards: codes.filter(Boolean), store_credit: values['store_credit'] === 'yes' },
  }
}

function Pay({ quote, onOver }: { quote: Quote; onOver: () => void }) {
  const [error, setError] = useState('')
  const [isPaying, setIsPaying] = useState(false)
  const pay = async () => {
    setIsPaying(true)
    setError('')
    try {
      const bought = wanted()
      const headers = { 'idempotency-key': checkoutKey(JSON.stringify([bought, quote.quote])) }
      const { session_url } = (
        await callApi(placeOrder, { headers, body: { ...bought, quote: quote.quote } })
      ).body
      if (!isWebAddress(session_url)) throw new Error('The payment page could not be opened.')
      window.location.assign(session_url)
    } catch (failure) {
      setIsPaying(false)
      setError((failure as Error).message)
      if (statusOf(failure) !== 409) return
      forgetCheckoutKey()
      onOver()
    }
  }
  return (
    <section className={styles.sum} aria-labelledby="sum">
      <h2 id="sum">Your order</h2>
      <Sums
        rows={[
          ['Subtotal', money(quote.goods)],
          ['Shipping', money(quote.shipping)],
          taxRow({ amount_tax: quote.tax, included_tax: quote.included_tax }),
        ]}
        total={money(quote.total)}
      >
        {quote.credit.map(({ kind, last_four, amount }) => (
          <Row
            key={last_four ?? kind}
            label={kind === 'gift_card' ? `Gift card ending in ${last_four}` : 'Your credit'}
            amount={`−${money(amount)}`}
          />
        ))}
        <Row label="To pay by card" amount={money(quote.to_pay)} />
      </Sums>
      {quote.credit.map(
        ({ kind, last_four, left }) =>
          left > 0 && (
            <p key={last_four ?? kind}>
              {money(left)} stay{' '}
              {kind === 'gift_card' ? `on the card ending in ${last_four}` : 'as your credit'}.
            </p>
          ),
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button wide busy={isPaying && 'One moment…'} onClick={() => void pay()}>
        {quote.to_pay > 0 ? `Pay ${money(quote.to_pay)} by card` : 'Place the order'}
      </Button>
    </section>
  )
}
