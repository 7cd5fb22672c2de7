import { Suspense } from 'react'
import { Link } from 'react-router'
import { money } from '../../../contract/money.ts'
import { showReturn, type Return } from '../../../contract/return.ts'
import { sayWhoPays } from '../../../contract/return-parcel.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { callApi } from '../../api.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { OrderSkeleton } from '../../components/order/order-skeleton.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { REASONS } from '../../components/order/return-words.ts'
import { Steps } from '../../components/order/steps.tsx'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import type { Route } from './+types/return'
import { AskEmail } from './ask-email.tsx'
import { findAsBuyer } from './buyer.ts'
import type { ExchangeWords } from './exchange-words.ts'
import {
  canBeCalledOff,
  choiceSentence,
  isGivenBack,
  moneySentence,
  nameOf,
  piecesOf,
  reachedOf,
  stateSentence,
} from './sentences.ts'
import { Slip } from './slip.tsx'
import numbers from '../../components/order/number.module.css'
import styles from './returns.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: titleOf(loaderData?.data),
    description: 'Where a return is, and how to send it.',
  })

/** Loaded in the browser only, because the server has no session. */
export const loader = () => null

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  findAsBuyer(request.signal, 'The return cannot be shown.', async (body) => {
    const input = { params: { number: params.number }, body }
    const { body: found } = await callApi(showReturn, input, request.signal)
    // The payment page may lead back here before the provider has reported the payment.
    if (found.exchange?.pay_until && new URL(request.url).searchParams.has('paid'))
      found.exchange.being_paid = true
    const words = found.exchange && (await import('./exchange-words.ts')).wordsOf(found)
    return { ...found, words, ...(words?.isEven && { due_at: null }) }
  })
clientLoader.hydrate = true as const

export default function ReturnPage({ loaderData: found, params }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {titleOf(found?.data)}
        </h1>
        {/* The page's HTML is the same for all returns. */}
        {found && <p className={styles.id}>{found.data?.number ?? params.number}</p>}
      </header>
      <noscript>
        <p>To see your return here, please allow scripts in your browser.</p>
      </noscript>
      {found === null ? (
        <div className="needs-js">
          <OrderSkeleton label="Loading..." />
        </div>
      ) : found.error ? (
        <LoadError error={found.error} />
      ) : found.asks ? (
        <AskEmail wrong={found.wrong} />
      ) : (
        <Details key={found.data.state} returned={found.data} />
      )}
    </div>
  )
}

const TITLES: Partial<Record<Return['kind'], string>> = { cancel: 'Your cancellation', claim: 'Your claim' }
const titleOf = (returned: DetailsProps['returned'] | undefined) =>
  returned?.words?.title ?? (returned && TITLES[returned.kind]) ?? 'Your return'

/** Only for returns that are under way. */
const Posted = lazyPart(async () => (await import('./change-return.tsx')).Posted)
const PayDifference = lazyPart(async () => (await import('./change-return.tsx')).PayDifference)
const AwaitPayment = lazyPart(async () => (await import('./await-payment.tsx')).AwaitPayment)
const CallOff = lazyPart(async () => (await import('./change-return.tsx')).CallOff)

const STEPS = ['asked', 'on its way', 'received']

interface DetailsProps {
  returned: Return & { words: ExchangeWords | null }
}

function Details({ returned }: DetailsProps) {
  const { kind, state, needs_return, note, order_id, words } = returned
  const reached = kind !== 'cancel' && needs_return ? reachedOf(returned) : undefined
  const choice = choiceSentence(returned)
  // True if every piece was refused, or nothing was left to refund.
  const isForNothing = state === 'settled' && returned.amount === 0
  const isUnpaid = returned.exchange?.pay_until !== undefined
  const isBeingPaid = returned.exchange?.being_paid
  const isToSend = needs_return && !isUnpaid && (state === 'announced' || state === 'lapsed')
  return (
    <>
      {reached !== undefined && (
        <section aria-label="Where it is">
          <Steps
            label={`Steps of the ${nameOf(kind)}`}
            steps={words?.steps ?? [...STEPS, isForNothing ? 'settled' : 'refunded']}
            reached={reached}
          />
        </section>
      )}
      <div className={styles.sentences}>
        {!isUnpaid && <p>{stateSentence(returned)}</p>}
        {isToSend && !returned.posted_at && <p>{sayWhoPays(returned.paid_by)}</p>}
        {words && <p role="status">{words.sentence}</p>}
        {choice && (state === 'requested' || state === 'announced' || state === 'received') && (
          <p>{choice}</p>
        )}
        {note && <p>{note}</p>}
        {state === 'settled' && !words?.isEven && <p>{moneySentence(returned)}</p>}
      </div>
      {isToSend && <Slip returned={returned} />}
      <Suspense>
        {isBeingPaid ? (
          <AwaitPayment number={returned.number} />
        ) : (
          isUnpaid && <PayDifference returned={returned} />
        )}
      </Suspense>
      <Suspense>{isToSend && <Posted returned={returned} />}</Suspense>
      <section aria-labelledby="pieces">
        <h2 id="pieces" className={styles.subtitle}>
          Pieces
        </h2>
        <Items returned={returned} />
        {!words?.isEven && !isForNothing && state !== 'called_off' && state !== 'declined' && (
          <p className={styles.sum}>
            {isGivenBack(returned)
              ? 'Given back'
              : state === 'requested'
                ? 'If we agree, you get back'
                : 'You get back'}{' '}
            <strong>{money(returned.amount)}</strong>
          </p>
        )}
      </section>
      <p className={styles.links}>
        <Link className="text-link" to={`/orders/track?order_id=${order_id}`}>
          Order <span className={numbers.number}>{order_id}</span>
        </Link>
        {words?.order && (
          <Link className="text-link" to={`/orders/track?order_id=${words.order}`}>
            Order <span className={numbers.number}>{words.order}</span>
          </Link>
        )}
      </p>
      <Suspense>{canBeCalledOff(returned) && <CallOff returned={returned} />}</Suspense>
    </>
  )
}

function Items({ returned }: DetailsProps) {
  return (
    <ul aria-label="Pieces">
      {returned.items.map((item) => (
        <li key={item.id} className={styles.line}>
          <Thumbnail url={item.cover_image} width={120} />
          <div className={styles.words}>
            <p className={styles.name}>{item.name}</p>
            <p>
              {piecesOf(item)}
              {item.new_size &&
                item.new_size !== item.size &&
                !returned.words?.isEnded &&
                `, exchanged for ${sizeLabel(item.new_size)}`}
            </p>
            {item.reason && <p>{REASONS[item.reason]}</p>}
            {item.outcome === 'missing' && <p>It was not in the parcel.</p>}
            {item.outcome === 'refused' && (
              <p>
                We cannot take it back. {item.why}
                {returned.needs_return && ' We send it back to you.'}
              </p>
            )}
            {item.outcome === 'reduced' && (
              <p>
                We keep {money(item.deducted)}. {item.why}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
