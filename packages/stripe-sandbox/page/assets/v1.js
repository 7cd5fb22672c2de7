// Replaces Stripe.js: redirects to the hosted payment page. Embedded card fields are not supported.
;(() => {
  const isKey = (key) => typeof key === 'string' && /^pk_test_\w+$/.test(key)
  const { origin } = new URL(document.currentScript.src)

  window.Stripe = function Stripe(publishableKey) {
    if (!isKey(publishableKey))
      throw new Error('Stripe(): the payments sandbox expects a publishable key, pk_test_…')
    return {
      redirectToCheckout({ sessionId } = {}) {
        if (typeof sessionId !== 'string' || !/^cs_test_\w+$/.test(sessionId)) {
          return Promise.resolve({
            error: { type: 'invalid_request_error', message: 'sessionId is missing or malformed.' },
          })
        }
        window.location.assign(`${origin}/sandbox/pay/${sessionId}`)
        // The browser is leaving the page, so the promise stays pending.
        return new Promise(() => {})
      },
    }
  }
  window.Stripe.version = 'sandbox'
})()
