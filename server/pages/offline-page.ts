import { escape } from './escape.ts'

const INK = '#1d1b18'
export const PAPER = '#fbfaf7'

/** Reloads as soon as there is a connection, and links to the copies that the service worker has, last opened first. */
export const OFFLINE_SCRIPT = `
const retry = () => fetch('/readyz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
addEventListener('online', retry)
setInterval(retry, 4000)

// A paid order's cart is emptied when this page is loaded.
if (location.pathname === '/orders/success')
  document.querySelector('p').firstChild.data = 'As soon as your order is paid, we confirm it by e-mail.'

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const titleOf = (html) =>
  (/<title>([^<]*)/.exec(html)?.[1] ?? '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign) => SIGNS[sign])
async function listCopies() {
  const name = (await caches.keys()).find((key) => key.startsWith('pages '))
  if (!name) return
  const cache = await caches.open(name)
  for (const request of (await cache.keys()).reverse().slice(0, 10)) {
    const { pathname, search } = new URL(request.url)
    const title = titleOf(await (await cache.match(request, { ignoreVary: true })).text())
    const link = document.createElement('a')
    link.href = pathname + search
    link.textContent = pathname === '/' ? 'Home' : title.replace(/ \\| [^|]*$/, '')
    document.createElement('li').append(link)
    document.querySelector('ul').append(link.parentElement)
    document.querySelector('nav').hidden = false
  }
}
listCopies()
`

interface OfflinePage {
  brand: string
  /** The notice above the page, or empty. */
  notice: string
  serif: Buffer
}

/** The page contains everything it needs, including its font, because it is shown offline. */
export const offlinePage = ({ brand, notice, serif }: OfflinePage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${PAPER}">
<meta name="robots" content="noindex">
<title>You are offline | ${escape(brand)}</title>
<style>
@font-face { font-family: 'Instrument Serif'; src: url(data:font/woff2;base64,${serif.toString('base64')}) format('woff2') }
* { box-sizing: border-box; margin: 0 }
body { display: flex; flex-direction: column; min-height: 100svh; background: ${PAPER}; color: ${INK};
  font: 400 15px/1.55 'Instrument Sans', Arial, sans-serif; -webkit-font-smoothing: antialiased }
aside { padding: 7px 18px; background: #a8321f; color: ${PAPER}; font-size: 12px; text-align: center }
header { padding: 16px; border-bottom: 1px solid #dcd7cd; text-align: center; font: 400 34px/1.2 'Instrument Serif', serif; letter-spacing: -.02em }
main { flex: 1; display: grid; align-content: center; justify-items: center; gap: 20px; padding: 40px 18px 16svh; text-align: center }
h1 { font: 400 clamp(44px, 28px + 4.3vw, 80px)/1 'Instrument Serif', serif; letter-spacing: -.02em }
p { max-width: 42ch; color: #6a655d }
nav { margin-top: 20px }
h2 { font: 400 26px/1.2 'Instrument Serif', serif }
ul { padding: 0; margin-top: 8px; list-style: none }
li a { display: inline-grid; align-items: center; min-height: 44px; color: inherit; overflow-wrap: anywhere; text-underline-offset: 5px }
.again { display: inline-grid; place-items: center; min-height: 48px; margin-top: 8px; padding: 10px 32px; border: 1px solid ${INK}; color: inherit; text-decoration: none }
.again:hover { background: ${INK}; color: ${PAPER} }
a:focus-visible { outline: 2px solid ${INK}; outline-offset: 3px }
</style>
</head>
<body>${notice && `\n<aside aria-label="Demonstration">${escape(notice)}</aside>`}
<header>${escape(brand)}</header>
<main>
<h1>You are offline</h1>
<p>Your cart is kept.<br>The page comes back by itself as soon as there is a connection.</p>
<a class="again" href="">Try again</a>
<nav aria-labelledby="kept" hidden>
<h2 id="kept">Pages you can read until then</h2>
<ul></ul>
</nav>
</main>
<script>${OFFLINE_SCRIPT}</script>
</body>
</html>
`
