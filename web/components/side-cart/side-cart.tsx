import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { closeSideCart, useSideCart } from '../../cart.ts'

const Panel = lazy(() => import('./side-cart-panel.tsx'))

/** Its code comes with the first item that is added. */
export function SideCart() {
  const added = useSideCart()
  const isOpen = added !== null
  const [wanted, setWanted] = useState(isOpen)
  const { pathname } = useLocation()
  if (isOpen && !wanted) setWanted(true)
  // Back and forward leave it behind as well as its own links do.
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) closeSideCart()
    shownAt.current = pathname
  }, [pathname])

  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Panel isOpen={isOpen} added={added} />
    </Suspense>
  )
}
