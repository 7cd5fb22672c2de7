// Caches the offline page alone. Everything else comes from the network, so that nothing of an account is stored.
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
        .then((versions) =>
          Promise.all(versions.filter((key) => key !== VERSION).map((key) => caches.delete(key))),
        ),
      // The request leaves while the worker is still starting.
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
