import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { addGiftCard, getOwnCredit, type OwnCredit } from '../../../contract/credit.ts'
import { money } from '../../../contract/money.ts'
import { callApi } from '../../api.ts'
import { longDate } from '../../components/dates.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/credit'
import numbers from '../../components/order/number.module.css'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import own from './credit.module.css'
import { loadForCustomer } from './load.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Credit', description: 'Your store credit and gift cards.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForCustomer(
    request,
    'Failed to fetch credit',
    async () => (await callApi(getOwnCredit, { query: {} }, request.signal)).body,
  )

export { AccountSkeleton as HydrateFallback }

export default function Credit({ loaderData: { data: credit, error } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Credit
      </h1>
      {error ? (
        <LoadError error={error} />
      ) : (
        <>
          <p className={own.balance}>
            <strong>{money(credit.balance)}</strong>
            <span>
              to spend
              {credit.held > 0 && `, and ${money(credit.held)} in a checkout that is not paid`}
            </span>
          </p>
          {credit.frozen && <Frozen amount={credit.frozen} />}
          <AddCard />
          <Moves credit={credit} />
        </>
      )}
    </>
  )
}

function Frozen({ amount }: { amount: number }) {
  const { support_email } = useShop()
  return (
    <p>
      {money(amount)} of your credit is frozen: it is still yours, but cannot be spent until we release it.
      Ask us about it:{' '}
      <a className="text-link" href={`mailto:${support_email}`}>
        {support_email}
      </a>
    </p>
  )
}

function AddCard() {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(0)
  const { form, error, isSending } = useForm({
    async send({ code = '' }) {
      await callApi(addGiftCard, { body: { code } })
      notify('success', 'The gift card is added to your credit.')
      setAdded(added + 1)
      await revalidate()
    },
  })
  return (
    <form {...form} className={own.add}>
      <TextField
        key={added}
        label="Add a gift card"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        hint="What is on it becomes your credit, and its code stops working."
        error={error}
      />
      <Button quiet type="submit" busy={isSending && 'Adding…'}>
        Add it
      </Button>
    </form>
  )
}

const WORDS: Record<OwnCredit['moves'][number]['kind'], [label: string, sign: string]> = {
  issue: ['Given', '+'],
  refund: ['Given back', '+'],
  add: ['Added', '+'],
  spend: ['Paid', '−'],
  take: ['Taken back', '−'],
  pay_out: ['Paid out', '−'],
  hold: ['Held for a checkout', ''],
  retake: ['Held for a checkout', ''],
  release: ['Free again', ''],
}

function Moves({ credit: { moves } }: { credit: OwnCredit }) {
  if (moves.length === 0)
    return (
      <p>
        Nothing has moved yet.{' '}
        <Link to="/gift-cards" className="text-link">
          Gift cards
        </Link>{' '}
        can be added above.
      </p>
    )
  return (
    <ul className={own.moves}>
      {moves.map(({ id, at, kind, amount, order_id, why }) => (
        <li key={id}>
          <time dateTime={at}>{longDate(at)}</time>
          <span>
            {WORDS[kind][0]}
            {order_id ? (
              <>
                {' '}
                <Link className={`text-link ${numbers.number}`} to={`/account/orders/details/${order_id}`}>
                  {order_id}
                </Link>
              </>
            ) : (
              why && `: ${why}`
            )}
          </span>
          <span>
            {WORDS[kind][1]}
            {money(amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}
