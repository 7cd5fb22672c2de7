import { useEffect, useRef, useState } from 'react'
import type { Quote } from '../../../contract/order.ts'
import { money } from '../../../contract/money.ts'
import { ApiError, statusOf } from '../../api.ts'
import { beforeDiscounts, discountRows } from '../../components/cart/discounts.ts'
import { taxRow } from '../../components/order/order-total.ts'
import { EndOtherCheckout } from '../../components/cart/end-other-checkout.tsx'
import { Row, Sums } from '../../components/order/sums.tsx'
import { Button } from '../../ui/button.tsx'
import { isWebAddress } from '../../web-address.ts'
import styles from './credit.module.css'
import { PaidBefore, place } from './place.ts'
import { learn, type WorkedOut } from './work-out.ts'

interface PayQuoteProps extends Pick<WorkedOut, 'quote' | 'bought'> {
  /** Recipient and address in words. */
  to: string
  notes: readonly string[]
  /** Called with the reason in a sentence when the total has become invalid. */
  onOver: (why: string) => void
  /** Called when another checkout of the shopper has ended, so that the credit it held can pay. */
  onFreed: () => void
}

export function PayQuote({ quote, bought, to, notes, onOver, onFreed }: PayQuoteProps) {
  const [error, setError] = useState('')
  const [isPaying, setIsPaying] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
    // The pressed button was part of the previous total.
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // The back/forward cache restores the page in the state in which it left for the payment page.
    const stop = ({ persisted }: PageTransitionEvent) => persisted && setIsPaying(false)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])
  const pay = async () => {
    setIsPaying(true)
    setError('')
    try {
      const cart = JSON.stringify([bought, quote.quote])
      const url = await place(cart, { ...bought, quote: quote.quote })
      if (!isWebAddress(url)) throw new Error('The payment page could not be opened.')
      window.location.assign(url)
    } catch (failure) {
      setIsPaying(false)
      const { message } = failure as Error
      learn(failure, bought.items)
      const isOver =
        failure instanceof PaidBefore ||
        statusOf(failure) === 409 ||
        (failure instanceof ApiError && failure.body.itemDetails)
      if (isOver) onOver(message)
      else setError(message)
    }
  }
  return (
    <section ref={section} tabIndex={-1} className={styles.sum} aria-labelledby="sum">
      <h2 id="sum">Your order</h2>
      {notes.map((note) => (
        <p key={note} className={styles.error}>
          {note}
        </p>
      ))}
      <p>To: {to}</p>
      <QuoteSums quote={quote} />
      {quote.promise && <p>You pay now. {quote.promise}</p>}
      {quote.credit.map((credit) => (
        <Left key={credit.last_four ?? credit.kind} {...credit} onEnded={onFreed} />
      ))}
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

function QuoteSums({ quote }: { quote: Quote }) {
  return (
    <Sums
      rows={[
        ['Subtotal', money(beforeDiscounts(quote, 'goods', quote.goods))],
        ...discountRows(quote, 'goods'),
        ['Shipping', money(beforeDiscounts(quote, 'delivery', quote.shipping))],
        ...discountRows(quote, 'delivery'),
        taxRow({ amount_tax: quote.tax, included_tax: quote.included_tax }),
      ]}
      total={money(quote.total)}
    >
      {quote.credit
        .filter(({ amount }) => amount > 0)
        .map(({ kind, last_four, amount }) => (
          <Row
            key={last_four ?? kind}
            label={kind === 'gift_card' ? `Gift card ending in ${last_four}` : 'Your credit'}
            amount={`−${money(amount)}`}
          />
        ))}
      <Row label="To pay by card" amount={money(quote.to_pay)} />
    </Sums>
  )
}

type LeftProps = Quote['credit'][number] & { onEnded: () => void }

/** What is left on a gift card or of the store credit, and why it does not pay. */
function Left({ kind, last_four, amount, left, held_by, onEnded }: LeftProps) {
  const isCard = kind === 'gift_card'
  if (left > 0)
    return (
      <p>
        {money(left)} stays {isCard ? `on the card ending in ${last_four}` : 'as your credit'}.
      </p>
    )
  if (amount > 0) return null
  const why = isCard ? `The card ending in ${last_four} pays nothing` : 'Your credit pays nothing'
  if (!held_by) return <p>{why}: it is spent, or kept for another checkout that is not paid yet.</p>
  return (
    <div>
      <p>{why}: another checkout of yours keeps it, which is not paid yet.</p>
      <EndOtherCheckout orderId={held_by} onEnded={onEnded} />
    </div>
  )
}
