import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tryEmail } from './buyer.ts'
import styles from './returns.module.css'

/** Asks guests for the e-mail that proves the order to be theirs. */
export function AskEmail({ wrong }: { wrong?: string | undefined }) {
  const { revalidate, state } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const isLoading = state === 'loading'
  const isSent = useRef(false)
  // What replaces the form takes no focus, so the title gets it, which may have changed.
  useEffect(() => () => void (isSent.current && document.querySelector('h1')?.focus()), [])
  return (
    <form
      className={styles.ask}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
        setFault(email ? undefined : 'Please enter the e-mail that you ordered with.')
        if (!email || isLoading) return
        isSent.current = true
        tryEmail(email)
        void revalidate()
      }}
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        hint="The one that you ordered with."
        error={isLoading ? undefined : (fault ?? wrong)}
      />
      <Button type="submit" busy={isLoading && 'Loading...'}>
        Continue
      </Button>
    </form>
  )
}
