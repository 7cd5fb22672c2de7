import { useEffect, useRef } from 'react'

/** Share of the window's height. What begins above the window, or further down than this, is out of sight. */
const FAR = 0.6

/** Scrolls to a form beside a list, or on a phone below it, when it appears out of sight of what was pressed. */
export function useComeIntoView<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const { top } = form.getBoundingClientRect()
    if (top < 0 || top > FAR * window.innerHeight) form.scrollIntoView()
  }, [])
  return ref
}
