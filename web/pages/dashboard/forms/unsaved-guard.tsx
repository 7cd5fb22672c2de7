import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../dashboard.module.css'
import { forgetUnsaved, hasUnsaved, useHasUnsaved } from './unsaved.ts'

export function UnsavedGuard() {
  const isDirty = useHasUnsaved()
  const blocker = useBlocker(
    // Changing a list's filter closes the forms in its rows.
    ({ currentLocation: here, nextLocation: next }) =>
      hasUnsaved() && here.pathname + here.search !== next.pathname + next.search,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?">
      <div className={styles.ask}>
        <p>What you changed on this page has not been saved.</p>
        <div className={styles.buttons}>
          <Button small onClick={stay}>
            Stay
          </Button>
          <Button
            small
            quiet
            onClick={() => {
              forgetUnsaved()
              blocker.proceed?.()
            }}
          >
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
