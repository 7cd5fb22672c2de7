import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './profile-row.module.css'

interface ProfileRowProps {
  name: string
  value: string
  /** Shown below the value. */
  note?: ReactNode
  /** Label of the button that opens the form. */
  action?: string
  children: (close: () => void) => ReactNode
}

export function ProfileRow({ name, value, note, action = 'Edit', children }: ProfileRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
    // Closing the form removed its focused button.
    else if (document.activeElement === document.body) toggle.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <div className={styles.row}>
      <h2 className={styles.name}>{name}</h2>
      {isOpen ? (
        <div ref={form} className={styles.form}>
          {children(() => setIsOpen(false))}
        </div>
      ) : (
        <div className={styles.value}>
          <p>{value || <span className={styles.none}>Not given yet</span>}</p>
          {note}
        </div>
      )}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="text-link">{isOpen ? 'Cancel' : action}</span>
        <span className="visually-hidden"> {name.toLowerCase()}</span>
      </button>
    </div>
  )
}
