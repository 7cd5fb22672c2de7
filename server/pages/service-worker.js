// Keeps one page: what shows when there is no connection. Everything else comes from the network, as
// though this were not here; nothing of the shop, the API or anybody's account is ever kept.
const OFFLINE = '/offline'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.add(OFFLINE)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((kept) => Promise.all(kept.filter((key) => key !== VERSION).map((key) => caches.delete(key)))),
      // The request goes out while the worker still wakes up.
      registration.navigationPreload?.enable(),
    ]),
  )
})

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((preloaded) => preloaded ?? fetch(event.request))
      .catch(() => caches.match(OFFLINE)),
  )
})
