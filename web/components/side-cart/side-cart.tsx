import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { closeSideCart, useSideCart } from '../../cart.ts'

const Panel = lazy(() => import('./side-cart-panel.tsx'))

export function SideCart() {
  const added = useSideCart()
  const isOpen = added !== null
  const [wasOpened, setWasOpened] = useState(isOpen)
  const { pathname } = useLocation()
  if (isOpen && !wasOpened) setWasOpened(true)
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) closeSideCart()
    shownAt.current = pathname
  }, [pathname])

  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Panel isOpen={isOpen} added={added} />
    </Suspense>
  )
}
