import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

interface AskButtonProps {
  /** What the button shows. */
  label: string
  /** What it is called, where there are several. */
  'aria-label'?: string
  /** Begins the question, and stands on the button that answers yes. */
  verb: string
  name: string
  /** What leaves everything as it is. */
  no?: string
  busy: string | false
  isLoud?: boolean
  onYes: () => void
  /** What happens, in sentences. */
  children: ReactNode
}

/** Asks before it does what cannot be taken back. */
export function AskButton(props: AskButtonProps) {
  const { label, verb, name, no, busy, isLoud = false, onYes, children } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        small
        quiet={!isLoud}
        aria-label={props['aria-label']}
        busy={busy}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <AskDialog {...{ verb, name, no, onYes }} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        {children}
      </AskDialog>
    </>
  )
}
