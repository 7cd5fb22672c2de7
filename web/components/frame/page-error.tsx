import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { statusOf } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './page-error.module.css'
import { useRevalidateOnline } from '../use-revalidate-online.ts'

interface PageErrorProps {
  error: unknown
  title?: string
  message?: string
  /** Ways on, beside another try. */
  children?: React.ReactNode
}

export function PageError({ error, title = 'Something went wrong.', message, children }: PageErrorProps) {
  const { revalidate, state } = useRevalidator()
  const offline = useOffline()
  useRevalidateOnline()

  if (statusOf(error) === 404) {
    return <PageMessage title="Not found" text={message ?? 'The page you are looking for does not exist.'} />
  }
  return (
    <PageMessage
      title={offline ? 'You are offline' : title}
      text={
        offline
          ? 'Check your connection. The page comes back by itself as soon as there is one.'
          : (message ?? 'The shop could not show this page. Please try again in a moment.')
      }
    >
      <Button busy={state === 'loading' && 'Loading...'} onClick={() => revalidate()}>
        Try again
      </Button>
      {children}
    </PageMessage>
  )
}

export function PageMessage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: React.ReactNode
}) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div>{children ?? <ButtonLink to="/">Back to home</ButtonLink>}</div>
    </div>
  )
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return offline
}
