import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeSideCart, openSideCart, useSideCart } from '../../cart.ts'
import { restored } from '../../reload.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'

const TITLE = 'Your Cart'
const Panel = lazyOverlay(TITLE, () => import('./side-cart-panel.tsx'), 'Your cart has what you added.')

export function SideCart() {
  const added = useSideCart()
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) closeSideCart()
    shownAt.current = pathname
  }, [pathname])

  useEffect(() => {
    if (restored?.overlay === TITLE) openSideCart()
  }, [])

  return <Panel isOpen={added !== null} added={added} onClose={closeSideCart} />
}
