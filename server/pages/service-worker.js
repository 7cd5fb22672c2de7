// Caches only the offline page, so that no data of an account is stored.
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
      // Sends the request while the worker is still starting.
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
