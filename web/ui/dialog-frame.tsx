import { Dialog } from '@base-ui/react/dialog'
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { FrameProps } from './dialog.tsx'
import styles from './dialog.module.css'

export default function DialogFrame({
  isOpen,
  onClose,
  title,
  position,
  bare,
  footer,
  className,
  children,
}: FrameProps) {
  // A dialog that is open when it is mounted appears without its transition.
  const isRendered = useDeferredValue(isOpen, false)
  const open = isOpen && isRendered
  const openedAt = useRef<string>(undefined)
  useEffect(() => {
    if (open) openedAt.current = window.location.pathname
  }, [open])
  useBackToClose(isOpen, onClose)

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={classNames(styles.popup, styles[position], className)}
          // After a link inside has changed the page, the page sets the focus itself.
          finalFocus={() => openedAt.current === window.location.pathname}
        >
          <header className={classNames(styles.head, bare && styles.bare)}>
            <Dialog.Title className={classNames(styles.title, bare && 'visually-hidden')}>
              {title}
            </Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close">
              <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
                <path d="m2 2 12 12M14 2 2 14" />
              </svg>
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * In browsers with CloseWatcher, Back on a phone and Esc close the dialog instead of leaving the page. Active from the
 * first commit, when the stand-in for the loading dialog is gone already and the dialog itself is not rendered yet.
 */
function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
