declare const HEMLINE_RELEASE: string | undefined

/** What bin/bundle-server.ts was told or has found: the commit, as a rule. `source` while the server is not built. */
export const RELEASE = typeof HEMLINE_RELEASE === 'undefined' ? 'source' : HEMLINE_RELEASE
