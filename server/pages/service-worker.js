// Makes pages that were opened readable without a connection. Their HTML is the same for every visitor, because session
// and cart are in local storage; pages about one person or order are left out all the same.
const READABLE =
  /^\/(shop(\/\d+(\/(reviews|measurements))?)?|collections\/[\w-]+|search|wishlist|cart|faq|about)?$/
const OFFLINE = '/offline'
const CART = '/cart'
const MAX_PAGES = 30
const MAX_PICTURES = 150
/** A connection that has brought no answer by then is as good as none, for a page that has a copy. */
const ANSWERED_WITHIN_MS = 5_000

// A release has caches of its own, because its pages need its own scripts.
const PAGES = `pages ${VERSION}`
const FILES = `files ${VERSION}`
const PICTURES = `pictures ${VERSION}`
const ANY_ENCODING = { ignoreVary: true }

/** Paths in the caches. Requests for anything else take their usual way, as if there were no worker. */
const kept = new Set()
Promise.all([PAGES, FILES, PICTURES].map(readKept))

async function readKept(name) {
  const cache = await caches.open(name)
  for (const { url } of await cache.keys()) kept.add(keyOf(url))
}

addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(OFFLINE)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([removeOtherVersions(), registration.navigationPreload?.enable(), clients.claim()]),
  )
})

async function removeOtherVersions() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.endsWith(VERSION)).map((name) => caches.delete(name)))
}

/** From `web/components/offline/`: the page that was opened and the files that it has loaded. */
addEventListener('message', (event) => event.waitUntil(keep(event.data)))

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(answerNavigation(event))
  else if (pathname.endsWith('.data')) {
    if (kept.has(pageOf(url))) event.respondWith(answerData(event.request))
  } else if (/^\/(assets|images)\//.test(pathname) && kept.has(pathname)) {
    event.respondWith(findOrFetch(event.request))
  }
})

const findOrFetch = async (request) => (await caches.match(request, ANY_ENCODING)) ?? (await fetch(request))

async function answerNavigation({ request, preloadResponse }) {
  // Undefined in browsers that know no navigation preload.
  const answer = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request))
  try {
    return await orCopy(answer, () => copyOf(request.url))
  } catch {
    return caches.match(OFFLINE)
  }
}

/** The data of a page for a navigation within the shop. Without a connection it leads to the copy of the page. */
const answerData = (request) => orCopy(fetch(request), () => leadToCopy(pageOf(request.url)))

/** The copy, if there is one and the answer fails or does not come. Throws what the answer does. */
async function orCopy(answer, findCopy) {
  let timer
  const copy = new Promise((resolve) => {
    timer = setTimeout(() => resolve(findCopy()), ANSWERED_WITHIN_MS)
  })
  try {
    return (await Promise.race([answer, copy])) ?? (await answer)
  } catch (error) {
    const found = await findCopy()
    if (!found) throw error
    return found
  } finally {
    clearTimeout(timer)
  }
}

async function leadToCopy(page) {
  if (!(await caches.match(page, ANY_ENCODING))) return undefined
  // This is how React Router writes a redirect by which the browser loads the document.
  const headers = {
    'x-remix-redirect': page,
    'x-remix-reload-document': 'true',
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 204, headers })
}

/** `/shop/38.data?_routes=…` is the data of `/shop/38`, and `/_.data` that of `/`. */
function pageOf(dataUrl) {
  const url = new URL(dataUrl)
  url.searchParams.delete('_routes')
  return url.pathname.replace(/_?\.data$/, '') + url.search
}

/** The attribute tells the page that it is a copy, and how old. */
async function copyOf(url) {
  const kept = await caches.match(keyOf(url), ANY_ENCODING)
  if (!kept) return undefined
  const html = await kept.text()
  const copied = html.replace('<html ', `<html data-copied="${kept.headers.get('date')}" `)
  return new Response(copied, { headers: kept.headers })
}

function keyOf(url) {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function keep({ page, files }) {
  const names = new Set(files)
  // The cart is where what was added without a connection can be seen.
  const pages = (await caches.match(CART, ANY_ENCODING)) ? [page] : [page, CART]
  for (const path of pages) {
    for (const name of await keepPage(path).catch(() => [])) names.add(name)
  }
  for (const name of names) await keepFile(name).catch(() => {})
  await trim(PAGES, MAX_PAGES)
  await trim(PICTURES, MAX_PICTURES)
}

/** Returns the files that the page needs to start. The browser's own cache answers if the page is unchanged. */
async function keepPage(path) {
  const { pathname, search } = new URL(path, location)
  if (!READABLE.test(pathname)) return []
  const response = await fetch(pathname + search, { credentials: 'omit' })
  if (!response.ok || response.redirected || isForOnce(response)) return []
  const html = await response.clone().text()
  await putLast(PAGES, pathname + search, response)
  // The style sheets in the page name fonts that few pages load. A page that is reached by a link fetches them as files.
  const named = html.replaceAll(/(<style[^>]*>)[^]*?<\/style>/g, '$1')
  return named.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? []
}

/** Such as the preview of a product, whose link ends. */
const isForOnce = ({ headers }) => headers.get('cache-control')?.includes('no-store')

async function keepFile(name) {
  const { pathname } = new URL(name, location)
  const isPicture = pathname.startsWith('/images/')
  if (!isPicture && !pathname.startsWith('/assets/')) return
  if (!isPicture && (await caches.match(pathname, ANY_ENCODING))) return
  const response = await fetch(pathname, { credentials: 'omit' })
  if (!response.ok) return
  const signs = pathname.endsWith('.css') ? await listSigns(response.clone()) : []
  await putLast(isPicture ? PICTURES : FILES, pathname, response)
  for (const sign of signs) await keepFile(sign)
}

/** The small drawings of a style sheet, which the browser fetches with the first element that shows them. */
const listSigns = async (sheet) => (await sheet.text()).match(/\/assets\/[\w.-]+\.svg/g) ?? []

/** Caches list their entries in the order of insertion, so the first is the one seen longest ago. */
async function putLast(name, key, response) {
  const cache = await caches.open(name)
  await cache.delete(key, ANY_ENCODING)
  await cache.put(key, response)
  kept.add(key)
}

async function trim(name, most) {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}
