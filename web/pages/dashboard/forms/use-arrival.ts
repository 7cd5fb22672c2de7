import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Share of the window's height. An element that begins above the window or further down than this counts as out of
 * sight.
 */
const FAR = 0.6

/**
 * Scrolls to a form beside a list (below it on a phone) that appears out of sight. The form takes the focus from the
 * link that opened it; if a button of the previous form was pressed, `useKeptFocus` moves the focus.
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
