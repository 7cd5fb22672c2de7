import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CartSums } from '../../../contract/cart.ts'
import { deliveryChoice, type DeliveryZone } from '../../../contract/configuration.ts'
import { getOwnCredit } from '../../../contract/credit.ts'
import { money } from '../../../contract/money.ts'
import { type Address, listOrders, type Order } from '../../../contract/order.ts'
import { listAddresses } from '../../../contract/saved-address.ts'
import { callApi } from '../../api.ts'
import { fetchDetails, refusedCodes } from '../../cart-details.ts'
import { getCartLines, toItem, useCart } from '../../cart.ts'
import { getCodes } from '../../codes.ts'
import { isLikeGiftCard } from '../../components/cart-codes/gift-code.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useForm } from '../../components/use-form.ts'
import { load } from '../../load.ts'
import { getSession, useSession } from '../../session.ts'
import { keepTyped, readTyped } from '../../typed-checkout.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/credit'
import { CardFields, Destination } from './credit-fields.tsx'
import styles from './credit.module.css'
import { Total } from './total.tsx'
import { cardsOf, isOfCart, type WorkedOut, workOut } from './work-out.ts'

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
    const [credit, saved, deliveries] = await Promise.all([
      ask(() => callApi(getOwnCredit, { query: { limit: 1 } }, request.signal)),
      ask(() => callApi(listAddresses, {}, request.signal)),
      priceDeliveries(request.signal),
    ])
    const orders =
      saved?.length === 0 &&
      (await ask(() => callApi(listOrders, { query: { limit: LAST } }, request.signal)))
    const address = orders ? orders.find(isSent)?.delivery?.address : saved?.[0]
    return { zones, balance: credit?.balance ?? 0, frozen: credit?.frozen ?? 0, address, deliveries }
  })
clientLoader.hydrate = true as const

/** Delivery prices of the cart after codes and promotions; empty if the shop does not answer. */
async function priceDeliveries(signal: AbortSignal): Promise<CartSums['shipping']> {
  const items = getCartLines().map(toItem)
  const known = items.length > 0 && (await fetchDetails(items, getCodes(), signal).catch(() => undefined))
  return (known && known.sums?.shipping) || []
}

/** How many of the newest orders are searched for an address if the account has none saved. */
const LAST = 5

const isSent = ({ delivery }: Order) => !!delivery?.address.line1

export default function PayWithCredit({ loaderData: loaded }: Route.ComponentProps) {
  const { lines, isKnown } = useCart()
  if (isKnown && lines.length === 0) {
    return (
      <PageMessage title="Your cart is empty" text="There is nothing to pay for.">
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
      <noscript>
        <p>The cart is kept in your browser and needs JavaScript, and so does paying with a gift card.</p>
      </noscript>
      {!loaded || !isKnown ? (
        <p className="needs-js">
          <Spinner shown label="Looking up where we send to…" />
        </p>
      ) : loaded.error ? (
        <LoadError error={loaded.error} />
      ) : (
        <Checkout {...loaded.data} />
      )}
    </div>
  )
}

/** Values by field name. */
type Typed = Readonly<Record<string, string | undefined>>

interface Choice {
  zones: DeliveryZone[]
  balance: number
  /** The part of the account's credit that is frozen, in cents. */
  frozen: number
  /** The account's preferred address, or the address of its last order. */
  address: Address | undefined
  deliveries: CartSums['shipping']
}

function Checkout({ zones, balance, frozen, address, deliveries }: Choice) {
  const session = useSession()
  const [typed] = useState<Typed>(() => ({
    gift_card_0: misplacedCard(),
    email: getCodes().email,
    store_credit: 'yes',
    ...readTyped(),
  }))
  const [cards, setCards] = useState(Math.max(1, cardFieldsOf(typed).length))
  const { worked, change, again, freed, isCartWrong, form, fields, error, isSending } = useWorkingOut()
  const hasCredit = session !== null && balance > 0
  return (
    <div className={styles.columns}>
      <form {...form} className={styles.form} onChange={change}>
        <h2>What pays</h2>
        <CardFields
          isOptional={hasCredit}
          typed={typed}
          fields={fields}
          cards={cards}
          onMore={() => setCards(cards + 1)}
        />
        {hasCredit && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              name="store_credit"
              value="yes"
              defaultChecked={typed['store_credit'] === 'yes'}
            />
            Your credit of {money(balance)}
          </label>
        )}
        {frozen > 0 && <p>Your credit of {money(frozen)} is frozen and pays nothing.</p>}
        <h2>Where it goes</h2>
        {!session && (
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            required
            data-missing="Please enter your e-mail."
            defaultValue={typed['email']}
            error={fields['email']}
          />
        )}
        <Destination zones={zones} address={{ ...address, ...typed }} {...{ fields, deliveries }} />
        {error && (
          <p className={styles.error} role="alert">
            {error}{' '}
            {isCartWrong && (
              <Link className="text-link" to="/cart">
                Change the cart
              </Link>
            )}
          </p>
        )}
        <Button type="submit" quiet={worked !== undefined} busy={isSending && 'Working it out…'}>
          Work out the total
        </Button>
      </form>
      <div aria-live="polite">
        {worked && <Total key={worked.quote.quote} {...worked} onOver={again} onFreed={freed} />}
      </div>
    </div>
  )
}

const CARD = 'gift_card_'

/** Names of the gift card fields up to the last filled one. */
function cardFieldsOf(values: Typed): string[] {
  const last = Object.keys(values).findLast((name) => name.startsWith(CARD) && values[name]?.trim())
  const count = last === undefined ? 0 : Number(last.slice(CARD.length)) + 1
  return Array.from({ length: count }, (_, index) => `${CARD}${index}`)
}

/**
 * Moves faults to the right fields: the API numbers only the gift cards that were sent, and an earlier field may be
 * empty.
 */
function inFields(faults: Record<string, string>, values: Typed): Record<string, string> {
  const filled = cardFieldsOf(values).filter((name) => values[name]?.trim())
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name.startsWith(CARD) ? (filled[Number(name.slice(CARD.length))] ?? name) : name,
      fault,
    ]),
  )
}

/** A gift card's code that was entered as a code of the cart, where a message led here. */
const misplacedCard = () => refusedCodes().find(isLikeGiftCard)

interface Shown extends WorkedOut {
  /** Recipient and address in words. */
  to: string
  /** Messages about this total. */
  notes: string[]
}

function useWorkingOut() {
  const [worked, setWorked] = useState<Shown>()
  const [isCartWrong, setIsCartWrong] = useState(false)
  /** Why the previous total was refused. */
  const refusal = useRef<string>(undefined)
  const asksAllCodes = useRef(false)
  const sent = useRef<Record<string, string>>({})
  /** Number of changes to the form: a total belongs to the values that it was requested for. */
  const changes = useRef(0)
  const forget = () => setWorked(undefined)
  const change = () => {
    changes.current++
    forget()
  }
  const { form, ...sending } = useForm({
    validate: true,
    async send(values) {
      const asked = changes.current
      setIsCartWrong(false)
      keepTyped({ store_credit: '', ...values })
      sent.current = values
      try {
        const found = await workOut(values, { asksAllCodes: asksAllCodes.current })
        if (asked !== changes.current) throw new Error('You have changed the form. Work out the total again.')
        asksAllCodes.current = false
        const before = refusal.current
        refusal.current = undefined
        // A gift card is not a promotion code but can pay, so it is not reported as an invalid code.
        const lost = found.lost.filter((words) => !cardsOf(values).some((card) => words.startsWith(card)))
        const to = [values['name'], values['line1'], values['city']].join(', ')
        setWorked({ ...found, to, notes: [...(before && lost.length === 0 ? [before] : []), ...lost] })
      } catch (failure) {
        setIsCartWrong(isOfCart(failure))
        forget()
        throw failure
      }
    },
    explain: (failure) => ({
      message: (failure as Error).message,
      fields: inFields(fieldErrorsOf(failure), sent.current),
    }),
  })
  const again = (why: string) => {
    refusal.current = why
    form.ref.current?.requestSubmit()
  }
  /** The shopper has ended another checkout, which may have held a code as well. */
  const freed = () => {
    asksAllCodes.current = true
    again('The other checkout has ended.')
  }
  return { worked, change, again, freed, isCartWrong, form, ...sending }
}
