import { useEffect, useRef } from 'react'

/** A ref for the button that opens a form: returns the focus to it when the form closes. */
export function useFocusReturn(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
