import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Share of the window's height. What begins above the window, or further down than this, is out of sight. */
const FAR = 0.6

/**
 * Scrolls to a form beside a list, or on a phone below it, when it appears out of sight of what was pressed. It takes the focus from
 * the link that has opened it; after a button of the form before, `useKeptFocus` moves it.
 */
export function useArrival<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const isPressed = useRef(useNavigationType() !== 'POP')
  useEffect(() => {
    const form = ref.current
    if (!form) return
    if (isPressed.current && isItsLink(document.activeElement)) form.focus({ preventScroll: true })
    const { top } = form.getBoundingClientRect()
    if (top < 0 || top > FAR * window.innerHeight) form.scrollIntoView()
  }, [])
  return ref
}

const isItsLink = (focused: Element | null): boolean =>
  focused instanceof HTMLAnchorElement && focused.href === location.href
