import type { MouseEvent, ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notice } from './notice.tsx'
import { Notifications } from './notifications.tsx'
import { LazyOffline } from '../offline/lazy-offline.tsx'
import { PageArrival } from './page-arrival.tsx'
import { useShop } from '../shop-configuration.ts'
import { SideCart } from '../side-cart/side-cart.tsx'
import styles from './site-frame.module.css'

/**
 * The browser's own jump would add a history entry that the router does not know; going back to it would leave a form
 * without asking.
 */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')!.focus()
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const { demonstration } = useShop()
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <LazyOffline />
      {demonstration && (
        <aside className={styles.demonstration} aria-label="Demonstration">
          {demonstration}
        </aside>
      )}
      <Notice />
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <SideCart />
      <Notifications />
      <PageArrival />
    </>
  )
}
