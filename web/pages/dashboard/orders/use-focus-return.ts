import { useEffect, useRef } from 'react'

/** Attach the ref to the button that opens a form; it gets the focus when the form closes. */
export function useFocusReturn(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
