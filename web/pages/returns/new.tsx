import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { returnOptions, type ReturnOptions } from '../../../contract/return.ts'
import { callApi } from '../../api.ts'
import { longDate } from '../../components/dates.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { OrderSkeleton } from '../../components/order/order-skeleton.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import type { Route } from './+types/new'
import { AskEmail } from './ask-email.tsx'
import { findAsBuyer } from './buyer.ts'
import { ChoosePieces, type ChoosePiecesProps } from './choose-pieces.tsx'
import numbers from '../../components/order/number.module.css'
import styles from './returns.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded on demand, because few orders have earlier returns, and few are late. */
const EarlierReturns = lazyPart(async () => (await import('./earlier-returns.tsx')).EarlierReturns)
const KeepOrder = lazyPart(async () => (await import('./keep-order.tsx')).KeepOrder)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleOf(loaderData?.data), description: 'Cancel or return pieces of an order.' })

/** Loaded in the browser only, because the server has no session. */
export const loader = () => null

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  findAsBuyer(request.signal, 'The order cannot be shown.', async (body) => {
    const input = { params: { id: params.order }, body }
    return (await callApi(returnOptions, input, request.signal)).body
  })
clientLoader.hydrate = true as const

export default function NewReturn({ loaderData: found, params }: Route.ComponentProps) {
  const options = found?.data
  const [refusal, setRefusal] = useState<string>()
  const [canceled, setCanceled] = useState<string>()
  // The refusal was caused by the missing e-mail.
  if (refusal && found?.asks) setRefusal(undefined)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {titleOf(options)}
        </h1>
        {/* The page's HTML is the same for all orders. */}
        {found && (
          <p>
            Order{' '}
            <span className={`${numbers.number} ${styles.id}`}>{options?.order_id ?? params.order}</span>
          </p>
        )}
      </header>
      <p className={canceled && styles.notice} role="status">
        {canceled}
      </p>
      <noscript>
        <p>
          To cancel or return here, please allow scripts in your browser. Without them you can{' '}
          <a className="text-link" href="/withdraw">
            withdraw from the contract here
          </a>
          .
        </p>
      </noscript>
      {found === null ? (
        <div className="needs-js">
          <OrderSkeleton label="Loading order details..." />
        </div>
      ) : found.error ? (
        <LoadError error={found.error} />
      ) : found.asks ? (
        <AskEmail wrong={found.wrong} />
      ) : (
        <Options
          key={found.data.returns.length}
          options={found.data}
          refusal={refusal}
          onRefused={setRefusal}
          onCanceled={setCanceled}
        />
      )}
    </div>
  )
}

function titleOf(options: ReturnOptions | undefined): string {
  if (!options) return 'Cancel or return'
  if (options.can_cancel) return 'Cancel'
  if (!options.can_return) return 'Your order'
  return options.lines.some(({ sizes }) => sizes.length > 0) ? 'Return or exchange' : 'Return'
}

function Options(props: ChoosePiecesProps) {
  const { options, refusal } = props
  const { can_cancel, can_return, why_not_return, why_not_cancel, return_until, is_late } = options
  const exchanges = options.lines.some(({ sizes }) => sizes.length > 0)
    ? ' or another size. Another colour is a new order.'
    : '.'
  return (
    <>
      {options.returns.length > 0 && (
        <Suspense>
          <EarlierReturns options={options} />
        </Suspense>
      )}
      {options.delay && (
        <Suspense>
          <KeepOrder orderId={options.order_id} delay={options.delay} />
        </Suspense>
      )}
      {can_cancel || can_return ? (
        <>
          {!can_cancel && (
            <p>
              {return_until &&
                (is_late
                  ? `The time for returns ended on ${longDate(return_until)}. You can still ask: we look at it and answer by e-mail. `
                  : `You can return until ${longDate(return_until)}, for a full refund${exchanges} `)}
              {options.who_pays}
            </p>
          )}
          <ChoosePieces {...props} />
        </>
      ) : (
        <>
          {refusal && (
            <p className={styles.error} role="alert">
              {refusal}
            </p>
          )}
          <p className={styles.notice}>{why_not_cancel ?? why_not_return}</p>
        </>
      )}
      <p>
        <Link className="text-link" to={`/withdraw?order_id=${options.order_id}`}>
          Withdraw from contract here
        </Link>
      </p>
    </>
  )
}
