declare const HEMLINE_RELEASE: string | undefined

/** Set by bin/bundle-server.ts, usually to the commit; `source` while the server is not built. */
export const RELEASE = typeof HEMLINE_RELEASE === 'undefined' ? 'source' : HEMLINE_RELEASE
