import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/redirect.ts'

export type Redirect = Static<typeof schemas.Redirect>
export type SavedRedirect = Static<typeof schemas.saveRedirect.response>
export type RedirectReport = Static<typeof schemas.RedirectReport>
export type MissingPage = Static<typeof schemas.MissingPage>

export const MAX_REDIRECTS_BYTES = 16 * 1024 * 1024
export const MAX_REDIRECT_ROWS = 100_000

/** As Shopify calls them. */
export const REDIRECT_COLUMNS = ['Redirect from', 'Redirect to'] as const

export const listRedirects: Call<typeof schemas.listRedirects> = { method: 'GET', path: '/redirects' }

export const saveRedirect: Call<typeof schemas.saveRedirect> = { method: 'PUT', path: '/redirects' }

export const deleteRedirect: Call<typeof schemas.deleteRedirect> = { method: 'DELETE', path: '/redirects' }

export const exportRedirects: Call<typeof schemas.exportRedirects> = {
  method: 'GET',
  path: '/redirects/export',
}

export const checkRedirects: Call<typeof schemas.checkRedirects> = {
  method: 'POST',
  path: '/redirects/import/check',
}

export const importRedirects: Call<typeof schemas.importRedirects> = {
  method: 'POST',
  path: '/redirects/import',
}

export const listMissingPages: Call<typeof schemas.listMissingPages> = {
  method: 'GET',
  path: '/redirects/missing',
}
