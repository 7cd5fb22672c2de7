import { useState } from 'react'

/** The state of a form that a button opens and closes. */
export function useOpenedForm() {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, toggle: () => setIsOpen(!isOpen), close: () => setIsOpen(false) }
}

export type OpenedForm = ReturnType<typeof useOpenedForm>
