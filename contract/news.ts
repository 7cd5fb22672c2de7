import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/news.ts'

export type NewsConsent = Static<typeof schemas.NewsConsent>

export const getNewsConsent: Call<typeof schemas.getNewsConsent> = { method: 'GET', path: '/users/news' }

export const giveNewsConsent: Call<typeof schemas.giveNewsConsent> = { method: 'PUT', path: '/users/news' }

export const withdrawNewsConsent: Call<typeof schemas.withdrawNewsConsent> = {
  method: 'DELETE',
  path: '/users/news',
}

export const showUnsubscribe: Call<typeof schemas.showUnsubscribe> = {
  method: 'GET',
  path: '/news/unsubscribe',
}

export const unsubscribe: Call<typeof schemas.unsubscribe> = { method: 'POST', path: '/news/unsubscribe' }

export const exportNewsConsents: Call<typeof schemas.exportNewsConsents> = {
  method: 'GET',
  path: '/customers/news/export',
}
