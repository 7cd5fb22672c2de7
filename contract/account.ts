import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/account.ts'

export type SessionUser = Static<typeof schemas.SessionUser>

export const logIn = call<typeof schemas.logIn>('POST', '/login')
export const signUp = call<typeof schemas.signUp>('POST', '/signup')
export const logOut = call<typeof schemas.logOut>('DELETE', '/logout')
export const requestPasswordReset = call<typeof schemas.requestPasswordReset>('POST', '/password')
export const resetPassword = call<typeof schemas.resetPassword>('PUT', '/password')
export const checkAdmin = call<typeof schemas.checkAdmin>('GET', '/users/check_admin')

export type Profile = Static<typeof schemas.Profile>

export const getProfile = call<typeof schemas.getProfile>('GET', '/users/profile')
export const updateProfile = call<typeof schemas.updateProfile>('PATCH', '/users/update_profile')
export const updatePassword = call<typeof schemas.updatePassword>('PATCH', '/users/update_password')

export type EmailLink = Static<typeof schemas.EmailLink>

export const readEmailLink = call<typeof schemas.readEmailLink>('POST', '/email_link')
export const followEmailLink = call<typeof schemas.followEmailLink>('PUT', '/email_link')
export const sendEmailLinkAgain = call<typeof schemas.sendEmailLinkAgain>('POST', '/users/email_link')
export const cancelEmailChange = call<typeof schemas.cancelEmailChange>('DELETE', '/users/email_change')
