import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/account.ts'

export type SessionUser = Static<typeof schemas.SessionUser>

export const logIn: Call<typeof schemas.logIn> = { method: 'POST', path: '/login' }

export const signUp: Call<typeof schemas.signUp> = { method: 'POST', path: '/signup' }

export const logOut: Call<typeof schemas.logOut> = { method: 'DELETE', path: '/logout' }

export const requestPasswordReset: Call<typeof schemas.requestPasswordReset> = {
  method: 'POST',
  path: '/password',
}

export const resetPassword: Call<typeof schemas.resetPassword> = { method: 'PUT', path: '/password' }

export const checkAdmin: Call<typeof schemas.checkAdmin> = { method: 'GET', path: '/users/check_admin' }

export type Profile = Static<typeof schemas.Profile>

export const getProfile: Call<typeof schemas.getProfile> = { method: 'GET', path: '/users/profile' }

export const updateProfile: Call<typeof schemas.updateProfile> = {
  method: 'PATCH',
  path: '/users/update_profile',
}

export const updatePassword: Call<typeof schemas.updatePassword> = {
  method: 'PATCH',
  path: '/users/update_password',
}

export type EmailLink = Static<typeof schemas.EmailLink>

export const readEmailLink: Call<typeof schemas.readEmailLink> = { method: 'POST', path: '/email_link' }

export const followEmailLink: Call<typeof schemas.followEmailLink> = { method: 'PUT', path: '/email_link' }

export const sendEmailLinkAgain: Call<typeof schemas.sendEmailLinkAgain> = {
  method: 'POST',
  path: '/users/email_link',
}

export const cancelEmailChange: Call<typeof schemas.cancelEmailChange> = {
  method: 'DELETE',
  path: '/users/email_change',
}
