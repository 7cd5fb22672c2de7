import { Fragment, useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Declaration } from '../../../contract/withdrawal.ts'
import { apiContext } from '../../api.ts'
import { keepEmail } from '../../buyer-email.ts'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/withdraw'
import { type Answer, answerForm } from './answer.ts'
import { AskReason, Thanked } from './reason.tsx'
import { Review } from './review.tsx'
import styles from './withdraw.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Withdraw from contract',
    description:
      'Withdraw from the contract of an order with its number and your e-mail. No reason is needed.',
    path: '/withdraw',
  })

/** Plain forms, which the browser sends, so that withdrawing works the same way with and without JavaScript. */
export const action = async ({ request, context }: Route.ActionArgs) =>
  await answerForm(context.get(apiContext), await request.formData())

export default function Withdraw({ actionData: answer }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      {answer?.step === 'review' ? (
        <Review {...answer} />
      ) : answer?.step === 'done' ? (
        <Received {...answer} />
      ) : answer?.step === 'thanked' ? (
        <Thanked {...answer} />
      ) : (
        <Declare {...answer} />
      )}
    </div>
  )
}

function Declare({ typed, error, fields }: Partial<Extract<Answer, { step: 'edit' }>>) {
  const known = useKnown()
  const { order_prefix } = useShop()
  const start = typed ?? known
  return (
    <>
      <header className={styles.head}>
        <p className={styles.step}>Step 1 of 2</p>
        <h1 className={styles.title} tabIndex={-1}>
          Withdraw from contract
        </h1>
        <p>
          You can withdraw from your contract until 30 days after your order has arrived, and you need not say
          why. You see your statement again before you confirm it.
        </p>
      </header>
      <form className={styles.form} method="post" action="/withdraw">
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          {...about('name')}
        />
        <TextField
          label="Order number"
          name="order"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          required
          hint={`It begins with ${order_prefix}- and is in your confirmation e-mail.`}
          {...about('order')}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="The one that you ordered with. We acknowledge your statement there."
          {...about('email')}
        />
        <Button type="submit" name="step" value="review">
          Continue
        </Button>
      </form>
    </>
  )

  function about(name: keyof Declaration) {
    return { defaultValue: start[name], error: fields?.[name] }
  }
}

/** The order from the link that led here, and the e-mail of the signed-in account. */
function useKnown(): Declaration {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: Partial<Declaration> | null }
  const user = useSession()?.user
  return {
    name: state?.name ?? user?.name ?? '',
    order: search.get('order_id') ?? '',
    email: state?.email ?? user?.email ?? '',
  }
}

function Received({ typed, receivedAt, number, others, isUnsent }: Extract<Answer, { step: 'done' }>) {
  // The e-mail has proved the order to be the buyer's, so the page of the return need not ask for it.
  useEffect(() => {
    if (number) keepEmail(typed.email)
  }, [number, typed.email])
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          We have received your withdrawal
        </h1>
        <p role="status">
          It reached us on <time dateTime={receivedAt}>{moment(receivedAt)}</time>. We are sending an
          acknowledgement to <strong className={styles.typed}>{typed.email}</strong>: keep it as your proof.
        </p>
        {number ? (
          <p>
            What happens next is on{' '}
            {[number, ...(others ?? [])].map((each, at) => (
              <Fragment key={each}>
                {at > 0 && ', '}
                <Link className="text-link" to={`/returns/${each}`}>
                  the page of <span className={styles.number}>{each}</span>
                </Link>
              </Fragment>
            ))}{' '}
            and in {others ? 'our mails about each' : 'a second mail'}.
          </p>
        ) : (
          <p>
            We look up your order now. What happens next is in our mail to the address that you ordered with.
          </p>
        )}
      </header>
      {number && <AskReason number={number} email={typed.email} isUnsent={isUnsent} />}
      <ButtonLink className={styles.back} to="/" quiet>
        Go to the home page
      </ButtonLink>
    </>
  )
}

/** Formats the time as in the mail, the same on the server and in the browser. */
const moment = (time: string) =>
  `${new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
