import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/news.ts'

export type NewsConsent = Static<typeof schemas.NewsConsent>

export const getNewsConsent = call<typeof schemas.getNewsConsent>('GET', '/users/news')
export const giveNewsConsent = call<typeof schemas.giveNewsConsent>('PUT', '/users/news')
export const withdrawNewsConsent = call<typeof schemas.withdrawNewsConsent>('DELETE', '/users/news')
export const showUnsubscribe = call<typeof schemas.showUnsubscribe>('GET', '/news/unsubscribe')
export const unsubscribe = call<typeof schemas.unsubscribe>('POST', '/news/unsubscribe')
export const exportNewsConsents = call<typeof schemas.exportNewsConsents>('GET', '/customers/news/export')
