import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { findStatus, reloadOnce, reloadWithState } from './reload-with-state.ts'
import { Spinner } from './spinner.tsx'

const SLOW_MS = 400
/** Inline, because a class would add to every page's style sheet. */
const LOOK = { maxWidth: 400, padding: 24, border: 0, background: 'var(--paper)', color: 'inherit' }

interface MissingOverlayProps {
  title: string
  note: string
  hasFailed: boolean
  onClose: () => void
}

/** Stands in for an overlay whose code is slow or could not be loaded. The browser's own dialog needs no code. */
export function MissingOverlay({ title, note, hasFailed, onClose }: MissingOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isSlow, setIsSlow] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isShown = hasFailed || isSlow
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // When the overlay replaces the dialog, the focus is lost; the overlay later returns it to where it was when it
      // opened.
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const shown = dialog.current
    if (!isShown || !shown) return
    shown.showModal()
    // The close event follows Esc after a delay, when the overlay may have replaced the dialog.
    return () => {
      if (!shown.open) close()
    }
  }, [isShown])
  useEffect(() => {
    // After a release, the open page's files do not exist, and only a reloaded page knows the new ones.
    if (hasFailed) void findStatus().then((status) => status === 404 && reloadOnce(title))
  }, [hasFailed, title])

  async function tryAgain() {
    setIsBusy(true)
    if (await findStatus()) reloadWithState(title)
    else setIsBusy(false)
  }

  if (!isShown) return null
  return (
    <dialog ref={dialog} style={LOOK} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {hasFailed ? (
        <p role="alert">
          {note} This part of the page could not be loaded. Check your connection and try again.
        </p>
      ) : (
        <Spinner shown />
      )}
      <div>
        {hasFailed && (
          <Button busy={isBusy && 'Loading...'} onClick={tryAgain}>
            Try again
          </Button>
        )}{' '}
        <Button quiet onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  )
}
