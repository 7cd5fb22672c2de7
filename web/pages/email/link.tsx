import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type EmailLink, followEmailLink, readEmailLink } from '../../../contract/account.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { endSession, getSession, renameUser, useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/link'
import styles from './link.module.css'
import { wordsFor } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your e-mail address', description: 'Confirm or change your e-mail.' })

type State =
  | { step: 'reading' }
  | { step: 'ready' | 'sending' | 'done'; link: EmailLink }
  | { step: 'dead' }
  | { step: 'failed'; message: string }

/** Changes nothing until its button is pressed, because mail programs open links too. */
export default function EmailLinkPage() {
  const token = useLocation().hash.slice(1)
  const [attempt, setAttempt] = useState(0)
  return (
    <div aria-live="polite">
      <FollowLink key={`${token} ${attempt}`} token={token} onTryAgain={() => setAttempt(attempt + 1)} />
    </div>
  )
}

function FollowLink({ token, onTryAgain }: { token: string; onTryAgain: () => void }) {
  const [state, setState] = useState<State>({ step: 'reading' })

  useEffect(() => {
    const stale = new AbortController()
    callApi(readEmailLink, { body: { token } }, stale.signal).then(
      ({ body }) => setState({ step: 'ready', link: body }),
      (error: unknown) => stale.signal.aborted || setState(failed(error)),
    )
    return () => stale.abort()
  }, [token])

  async function follow(link: EmailLink) {
    setState({ step: 'sending', link })
    try {
      await callApi(followEmailLink, { body: { token } })
      updateSession(link)
      setState({ step: 'done', link })
    } catch (error) {
      setState(failed(error))
    }
  }

  return <Content state={state} onFollow={follow} onTryAgain={onTryAgain} />
}

interface ContentProps {
  state: State
  onFollow: (link: EmailLink) => void
  onTryAgain: () => void
}

function Content({ state, onFollow, onTryAgain }: ContentProps) {
  const session = useSession()
  const { support_email } = useShop()
  switch (state.step) {
    case 'reading':
      return (
        <PageMessage title="Your e-mail address" text="We look up the link that you have followed.">
          <div className="needs-js">
            <Spinner shown />
          </div>
          <noscript>
            <p>Please allow scripts in your browser, then load this page again.</p>
          </noscript>
        </PageMessage>
      )
    case 'dead':
      return (
        <PageMessage
          title="This link no longer works."
          text="It has been used already, or it has expired. Your profile shows which address counts, and sends you a new link."
        >
          <ButtonLink to="/account/profile">Your profile</ButtonLink>
          <p className={styles.further}>
            If somebody else has changed your address, write to{' '}
            <a className="text-link" href={`mailto:${support_email}`}>
              {support_email}
            </a>
          </p>
        </PageMessage>
      )
    case 'failed':
      return (
        <PageMessage title="Something went wrong." text={state.message}>
          <Button onClick={onTryAgain}>Try again</Button>
        </PageMessage>
      )
    case 'done': {
      const { title, text, next } = wordsFor(state.link).done
      return (
        <PageMessage title={title} text={text + aboutOtherAccount(state.link, session)}>
          <ButtonLink to={next.to}>{next.label}</ButtonLink>
        </PageMessage>
      )
    }
    default: {
      const { link } = state
      const { title, text, button } = wordsFor(link)
      return (
        <PageMessage title={title} text={text + aboutOtherAccount(link, session)}>
          <Button busy={state.step === 'sending' && 'One moment...'} onClick={() => onFollow(link)}>
            {button}
          </Button>
        </PageMessage>
      )
    }
  }
}

function failed(error: unknown): State {
  if ([400, 422].includes(statusOf(error))) {
    const message = (error instanceof ApiError && error.body.error) || ''
    return /taken/.test(message) ? { step: 'failed', message } : { step: 'dead' }
  }
  return { step: 'failed', message: error instanceof Error ? error.message : 'Please try again in a moment.' }
}

type Session = ReturnType<typeof useSession>

const isOfLink = ({ email, new_email }: EmailLink, session: NonNullable<Session>): boolean =>
  session.user.email === email || session.user.email === new_email

/** A sentence with a leading space; empty unless the browser is signed in to another account than the link's. */
const aboutOtherAccount = (link: EmailLink, session: Session): string =>
  session && !isOfLink(link, session)
    ? ` You are signed in here as ${session.user.email}, whose account stays as it is.`
    : ''

/** Updates the stored session if it belongs to the link's account. */
function updateSession(link: EmailLink): void {
  const { purpose, new_email } = link
  const session = getSession()
  if (!session || !isOfLink(link, session)) return
  if (purpose === 'confirm' && new_email) renameUser({ email: new_email })
  if (purpose === 'undo') endSession('You have been logged out')
}
