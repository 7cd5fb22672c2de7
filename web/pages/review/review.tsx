import { useEffect, useState } from 'react'
import { data, useLocation, useSearchParams } from 'react-router'
import { reviewOptions, type ReviewOptions, stopReviewMails } from '../../../contract/review.ts'
import { apiContext, callApi, statusOf } from '../../api.ts'
import { loginPath } from '../../components/frame/login-path.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { isRefused } from '../../is-refused.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/review'
import styles from './review.module.css'
import { ReviewForm } from './review-form.tsx'

const TITLE = 'How is it?'
const STOP = 'No more of these mails?'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Review what you have bought.' })

/** Answers mail programs that unsubscribe their recipient, and the form below without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('stop') ?? ''
  try {
    await context.get(apiContext)(stopReviewMails, { body: { token } })
    return data({ refusal: null })
  } catch (error) {
    return data({ refusal: refusalOf(error) }, { status: statusOf(error) || 503 })
  }
}

/** Tells if a mail program has truncated the link; other failures are not the reader's fault. */
const refusalOf = (error: unknown): string =>
  statusOf(error) === 422 ? (error as Error).message : 'That could not be kept. Please try again.'

export type Whose = { token: string } | { order: string }

/** Opened by a mail's link with its token in the fragment, or by the number of an order of the account. */
export default function ReviewPage({ actionData }: Route.ComponentProps) {
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const session = useSession()
  const [attempt, setAttempt] = useState(0)
  const token = hash.slice(1)
  const order = search.get('order') ?? ''
  if (actionData)
    return actionData.refusal ? <PageMessage title={STOP} text={actionData.refusal} /> : <Stopped />
  // The page is rendered without its address.
  if (session === undefined) return <Loading />
  const stop = search.has('stop') && (token || search.get('stop'))
  if (stop) return <Stop token={stop} />
  if (!token && order && session === null)
    return (
      <PageMessage title={TITLE} text="Please log in to the account that you ordered with.">
        <ButtonLink to={loginPath(`/review?order=${encodeURIComponent(order)}`)}>Login</ButtonLink>
      </PageMessage>
    )
  return (
    <Reviewables
      key={`${token} ${order} ${attempt}`}
      whose={token ? { token } : { order: order || '-' }}
      onTryAgain={() => setAttempt(attempt + 1)}
    />
  )
}

const Loading = () => (
  <PageMessage title={TITLE} text="We look up what you have bought.">
    <div className="needs-js">
      <Spinner shown />
    </div>
    <noscript>
      <p>Please allow scripts in your browser, then load this page again.</p>
    </noscript>
  </PageMessage>
)

function Reviewables({ whose, onTryAgain }: { whose: Whose; onTryAgain: () => void }) {
  const [options, setOptions] = useState<ReviewOptions>()
  const [error, setError] = useState<Error>()
  const asked = JSON.stringify(whose)

  useEffect(() => {
    const abort = new AbortController()
    callApi(reviewOptions, { body: JSON.parse(asked) as Whose }, abort.signal).then(
      ({ body }) => setOptions(body),
      (thrown: Error) => abort.signal.aborted || setError(thrown),
    )
    return () => abort.abort()
  }, [asked])

  if (error) {
    const isOver = isRefused(error)
    const isCrowded = statusOf(error) === 429
    return (
      <PageMessage
        title={isOver ? 'There is nothing to review' : 'Something went wrong.'}
        text={isOver || isCrowded ? error.message : 'What you have bought could not be looked up.'}
      >
        {isOver ? (
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        ) : (
          <Button onClick={onTryAgain}>Try again</Button>
        )}
      </PageMessage>
    )
  }
  if (!options) return <Loading />
  if (options.lines.length === 0)
    return (
      <PageMessage title="There is nothing to review" text="You have given back everything of this order.">
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      </PageMessage>
    )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {TITLE}
        </h1>
        <p>
          Say what you like and what you don’t: others choose their size by it. It is usually shown within a
          week. Of yourself, only the name that you enter here is shown.
        </p>
      </header>
      {options.lines.map((line) => (
        <ReviewForm key={line.line} line={line} author={options.author} whose={whose} />
      ))}
    </div>
  )
}

const Stopped = () => (
  <PageMessage title="You are off the list" text="We will not ask you for a review again.">
    <ButtonLink to="/shop">Go to the shop</ButtonLink>
  </PageMessage>
)

/** Changes nothing until its button is pressed, because mail programs open links too. */
function Stop({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function stop() {
    setBusy(true)
    setRefusal('')
    try {
      await callApi(stopReviewMails, { body: { token } })
      setDone(true)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }

  return (
    <div aria-live="polite">
      {done ? (
        <Stopped />
      ) : (
        <PageMessage title={STOP} text={refusal || 'We would not ask you for a review again.'}>
          <Button busy={busy && 'Sending...'} onClick={() => void stop()}>
            Do not ask me again
          </Button>
        </PageMessage>
      )}
    </div>
  )
}
