import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notice } from './notice.tsx'
import { Notifications } from './notifications.tsx'
import { LazyOffline } from './offline/lazy-offline.tsx'
import { PageArrival } from './page-arrival.tsx'
import { SideCart } from './side-cart/side-cart.tsx'
import styles from './site-frame.module.css'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <LazyOffline />
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
