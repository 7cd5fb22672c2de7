interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (value: string) => string | null>,
  ): unknown
}

/**
 * The page's policy makes browsers refuse texts as HTML or as scripts unless this passes them. HTML may have no tag
 * but the empty script with which React makes script elements. Scripts pass, because the Content-Security-Policy
 * already runs only those of the page's own hashes and origins. It is the default policy because React, React Router
 * and Stripe's script hand plain texts to the browser.
 */
export function trustOwnTexts(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  const pass = (text: string) => text
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(<script><\/script>|[^<]*)$/.test(html) ? html : null),
    createScript: pass,
    createScriptURL: pass,
  })
}
