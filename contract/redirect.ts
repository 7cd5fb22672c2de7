import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/redirect.ts'

export type Redirect = Static<typeof schemas.Redirect>
export type SavedRedirect = Static<typeof schemas.saveRedirect.response>
export type RedirectReport = Static<typeof schemas.RedirectReport>
export type MissingPage = Static<typeof schemas.MissingPage>

export const MAX_REDIRECTS_BYTES = 16 * 1024 * 1024
export const MAX_REDIRECT_ROWS = 100_000

/** Column names of Shopify's export. */
export const REDIRECT_COLUMNS = ['Redirect from', 'Redirect to'] as const

export const listRedirects = call<typeof schemas.listRedirects>('GET', '/redirects')
export const saveRedirect = call<typeof schemas.saveRedirect>('PUT', '/redirects')
export const deleteRedirect = call<typeof schemas.deleteRedirect>('DELETE', '/redirects')
export const exportRedirects = call<typeof schemas.exportRedirects>('GET', '/redirects/export')
export const checkRedirects = call<typeof schemas.checkRedirects>('POST', '/redirects/import/check')
export const importRedirects = call<typeof schemas.importRedirects>('POST', '/redirects/import')
export const listMissingPages = call<typeof schemas.listMissingPages>('GET', '/redirects/missing')
