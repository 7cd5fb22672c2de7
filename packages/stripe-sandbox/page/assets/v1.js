// Stands in for the provider's script where the sandbox stands in for the provider: it takes the shopper to the hosted
// payment page. Card fields in the shop's own pages are not offered.
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
        // The page is being left: there is nothing to go on with.
        return new Promise(() => {})
      },
    }
  }
  window.Stripe.version = 'sandbox'
})()
