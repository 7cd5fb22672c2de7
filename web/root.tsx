import { useContext, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import sansUrl from '@faces/sans.woff2?url'
import serifUrl from '@faces/serif.woff2?url'
import { shopConfiguration } from '../contract/configuration.ts'
import type { Route } from './+types/root'
import { apiContext } from './api.ts'
import { SiteFrame } from './components/frame/site-frame.tsx'
import { PageError } from './components/frame/page-error.tsx'
import { errorMeta } from './components/frame/page-meta.ts'
import { useShop } from './components/shop-configuration.ts'
import { toJson } from './json-text.ts'
import pageStart from 'virtual:page-start'
import { NonceContext } from './nonce.ts'
import printUrl from './styles/print.css?url'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { body } = await context.get(apiContext)(shopConfiguration, {})
  const { menu, shipping: _shipping, sandbox: _sandbox, ...shop } = body
  return { ...shop, ...(menu && { menu: toJson(menu) }) }
}

/** The configuration is loaded once per page load and not on navigation. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  ...[sansUrl, serifUrl].map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const,
  ),
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** For pages that could not be loaded and leave it to the root to say so. */
export const meta: Route.MetaFunction = ({ matches, error }) => errorMeta(matches, error)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const { notice } = useShop()
  return (
    // The script in the head sets attributes of <html> before hydration.
    <html lang="en" data-notice={notice?.id} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf7" />
        <script
          suppressHydrationWarning
          nonce={nonce}
          // oxlint-disable-next-line react/no-danger -- a constant, which React would escape as text
          dangerouslySetInnerHTML={{ __html: pageStart }}
        />
        <Meta />
        <Links />
        <link rel="stylesheet" media="print" href={printUrl} />
      </head>
      <body>
        <SiteFrame>{children}</SiteFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
