import { useEffect, useRef } from 'react'

/** For the button that opens a form in place: takes the focus back when the form is gone with it. */
export function useFocusReturn(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
