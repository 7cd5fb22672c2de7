import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

interface AskButtonProps {
  /** Text of the button. */
  label: string
  /** Accessible name, for one of several such buttons. */
  'aria-label'?: string
  /** First word of the question and text of the button that confirms. */
  verb: string
  name: string
  /** Text of the button that cancels. */
  no?: string
  busy: string | false
  isLoud?: boolean
  onYes: () => void
  /** The consequences, in sentences. */
  children: ReactNode
}

/** A button that asks for confirmation before an action that cannot be undone. */
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
