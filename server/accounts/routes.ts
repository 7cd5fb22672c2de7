import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  cancelEmailChange,
  checkAdmin,
  followEmailLink,
  getProfile,
  logIn,
  logOut,
  readEmailLink,
  requestPasswordReset,
  resetPassword,
  sendEmailLinkAgain,
  signUp,
  updatePassword,
  updateProfile,
} from '../../contract/account.ts'
import { finishSignIn } from '../../contract/second-step.ts'
import { addressOf } from '../http/address.ts'
import { handle } from '../http/handle.ts'
import { registerAddresses } from './address-routes.ts'
import type { Shop } from '../shop.ts'
import * as changes from './email-change.ts'
import * as links from './email-links.ts'
import { limitChanges } from './limit-changes.ts'
import { changePassword } from './password-change.ts'
import * as resets from './password-reset.ts'
import * as profiles from './profile.ts'
import { rememberBrowser } from './remembered-browser.ts'
import * as secondStep from './second-step/sign-in.ts'
import { signIn, signOut } from './sign-in.ts'
import * as registrations from './sign-up.ts'
import type { Account } from './tables.ts'

export function registerAccounts(app: FastifyInstance, shop: Shop, leaveEmail: links.LeaveEmail): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', forbidCaching)
    scope.addHook('preSerialization', addStatus)
    registerSignIn(scope, shop)
  })
  void app.register(async (scope) => {
    scope.addHook('onRequest', forbidCaching)
    registerPasswordReset(scope, shop)
    registerOwnAccount(scope, shop)
    registerEmailLinks(scope, shop, leaveEmail)
    registerAddresses(scope, shop)
  })
}

function registerSignIn(app: FastifyInstance, shop: Shop): void {
  handle(app, logIn, async ({ body }, { request, reply }) =>
    welcome('Logged in successfully', await signIn(shop, body.user, request, reply)),
  )
  handle(app, finishSignIn, async ({ body }, { request, reply }) =>
    welcome('Logged in successfully', await secondStep.finishSignIn(shop, body, request, reply)),
  )
  handle(app, signUp, async ({ body }, { request }) =>
    welcome('Account created successfully', await registrations.signUp(shop, body.user, request)),
  )
}

function registerPasswordReset(app: FastifyInstance, shop: Shop): void {
  handle(app, requestPasswordReset, async ({ body }, { request }) => {
    await resets.requestPasswordReset(shop, body.email ?? body.user?.email ?? '', request)
    return { message: 'Reset instructions sent. If the e-mail has an account, they arrive in a few minutes.' }
  })
  handle(app, resetPassword, async ({ body }, { request, reply }) => {
    const accountId = await resets.resetPassword(shop, body.user, request)
    rememberBrowser(shop, accountId, reply)
    return { message: 'Password reset successfully' }
  })
}

function registerOwnAccount(app: FastifyInstance, shop: Shop): void {
  handle(app, logOut, async (_input, { request }) => {
    await signOut(shop, request)
    return { message: 'Logged out successfully' }
  })
  handle(app, checkAdmin, (_input, { viewer }) => ({ is_admin: viewer?.role != null }))
  handle(app, getProfile, (_input, { viewer }) => profiles.showProfile(shop.db, viewer!.accountId))
  handle(app, updateProfile, async ({ body }, { viewer, request }) => {
    await limitChanges(shop.db, viewer!)
    return await profiles.updateProfile(shop, viewer!, body, request)
  })
  handle(app, updatePassword, async ({ body }, { viewer, request }) => {
    await changePassword(shop, viewer!, body, request)
    return { message: 'Password updated successfully' }
  })
}

function registerEmailLinks(app: FastifyInstance, shop: Shop, leaveEmail: links.LeaveEmail): void {
  handle(app, readEmailLink, ({ body }, { request }) => links.readEmailLink(shop, body.token, request))
  handle(app, followEmailLink, ({ body }, { request }) =>
    links.followEmailLink(shop, body.token, request, leaveEmail),
  )
  handle(app, sendEmailLinkAgain, async (_input, { viewer }) => {
    const { sentTo } = await changes.sendEmailLinkAgain(shop, viewer!)
    return { message: `A link is on its way to ${sentTo}.` }
  })
  handle(app, cancelEmailChange, async (_input, { viewer, request }) => {
    await changes.cancelEmailChange(shop, viewer!, addressOf(request.ip))
    return { message: 'Your e-mail address stays as it is.' }
  })
}

const welcome = (message: string, { id, name, email }: Account) => ({
  status: { code: 200, message, data: { user: { id, name, email } } },
})

async function forbidCaching(_request: unknown, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
}

/** Clients read `status` after sign-in and sign-up, so errors are repeated there. */
async function addStatus(_request: unknown, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode < 400) return payload
  const body = payload as { error: string }
  return { ...body, status: { code: reply.statusCode, message: body.error } }
}
