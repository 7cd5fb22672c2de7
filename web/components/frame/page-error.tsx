import { statusOf } from '../../api.ts'
import { useIsOnline } from '../../online.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page-error.module.css'
import { TryAgain } from './try-again.tsx'

interface PageErrorProps {
  error: unknown
  title?: string
  message?: string
  /** Links to other pages, shown beside the button that tries again. */
  children?: React.ReactNode
}

export function PageError({ error, title = 'Something went wrong.', message, children }: PageErrorProps) {
  const isOffline = !useIsOnline()

  if (statusOf(error) === 404) {
    return (
      <PageMessage title="Not found" text={message ?? 'The page you are looking for does not exist.'}>
        <ButtonLink to="/">Back to home</ButtonLink>
        {children}
      </PageMessage>
    )
  }
  return (
    <PageMessage
      hasFailed
      title={isOffline ? 'You are offline' : title}
      text={
        isOffline
          ? 'Check your connection. The page comes back by itself as soon as there is one.'
          : (message ?? 'The shop could not show this page. Please try again in a moment.')
      }
    >
      <TryAgain />
      {children}
    </PageMessage>
  )
}

export function PageMessage({
  title,
  text,
  hasFailed,
  children,
}: {
  title: string
  text: string
  /** True if nothing of the page could be loaded. */
  hasFailed?: boolean
  children?: React.ReactNode
}) {
  return (
    <div className={styles.message} data-failed={hasFailed}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div>{children ?? <ButtonLink to="/">Back to home</ButtonLink>}</div>
    </div>
  )
}
