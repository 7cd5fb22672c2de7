import { ROLE_LABELS, type Role } from '../../contract/permissions.ts'
import type { AccountMailName, SecondStepChange } from './account-mail-names.ts'
import {
  button,
  facts,
  greeting,
  moment,
  paragraph,
  smallPrint,
  supportLink,
  title,
  withoutLinks,
} from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

/**
 * The time for which a link works. A mail may be sent hours after it was written, so its text names the end; mails of
 * the previous release have none.
 */
export interface LinkLife {
  validHours: number
  until?: string
}

const lifeInWords = ({ validHours, until }: LinkLife): string =>
  until ? `until ${moment(until)}` : `for ${validHours} hours`

/**
 * An unconfirmed address only gets links that confirm it, in mails without any words that somebody else could have
 * chosen: `name` and `newEmail` are null there.
 */
export const ACCOUNT_MAILS = {
  'verify-email': template<{ seed: string } & LinkLife>({
    subject: (_, { brandName }) => `Confirm your e-mail for ${brandName}`,
    preview: () => 'An account was opened with this address.',
    body: ({ seed, ...life }, shop) => [
      title('Is this your address?'),
      paragraph(
        `An account at ${shop.brandName} was opened with this e-mail address. Press the button to confirm that it is yours.`,
      ),
      button(tokenLink('/email/link#', seed, shop), 'Confirm e-mail'),
      smallPrint(`The link works ${lifeInWords(life)}. If you did not open an account, ignore this mail.`),
    ],
  }),

  'password-reset': template<{ name: string | null; seed: string } & LinkLife>({
    subject: (_, { brandName }) => `Reset your ${brandName} password`,
    preview: (life) => `The link works once, ${lifeInWords(life)}.`,
    body: ({ name, seed, ...life }, shop) => [
      title('Choose a new password.'),
      paragraph(greeting(name)),
      paragraph(
        'Somebody, hopefully you, asked to reset the password of your account. Press the button to choose a new one.',
      ),
      button(tokenLink('/password/edit?reset_password_token=', seed, shop), 'Reset Password'),
      smallPrint(
        `The link works once, ${lifeInWords(life)}. If it wasn’t you, ignore this mail: your password stays as it is.`,
      ),
    ],
  }),

  /** Mails queued by the previous release have no role. */
  'staff-invitation': template<{ seed: string; role?: Role } & LinkLife>({
    subject: (_, { brandName }) => `Your invitation to the ${brandName} dashboard`,
    preview: (life) => `The link works once, ${lifeInWords(life)}.`,
    body: ({ seed, role, ...life }, shop) => [
      title(`Help to run ${shop.brandName}.`),
      paragraph(
        `The owner of the shop invites you to its dashboard${role ? `, with the role ${ROLE_LABELS[role]}` : ''}. Press the button and choose a password: it opens the account of this e-mail address, also if you had one before.`,
      ),
      button(tokenLink('/invitation#', seed, shop), 'Choose a password'),
      smallPrint(
        `The link works once, ${lifeInWords(life)}. If you don’t know what this is about, ignore this mail.`,
      ),
    ],
  }),

  /** To guests; their names may come from the old shop. */
  'account-invitation': template<{ seed: string; validDays: number; until?: string; hasPastOrders: boolean }>(
    {
      subject: (_, { brandName }) => `Your account at ${brandName}`,
      preview: () => 'Choose a password, and your orders are in one place.',
      body: ({ seed, validDays, until, hasPastOrders }, shop) => [
        title('Open your account.'),
        paragraph(
          hasPastOrders
            ? `Our shop has moved, and your earlier orders have moved with it. Choose a password, and you find them in your account at ${shop.brandName}, beside those that you place from now on.`
            : `Choose a password, and you have an account at ${shop.brandName} that keeps your orders and addresses in one place.`,
        ),
        button(tokenLink('/welcome#', seed, shop), 'Choose a password'),
        smallPrint(
          `The link works once, ${until ? `until ${moment(until)}` : `for ${validDays} days`}. You can order without an account, so there is nothing that you have to do.`,
        ),
      ],
    },
  ),

  'password-changed': template<{ name: string; at: string }>({
    subject: (_, { brandName }) => `Your ${brandName} password was changed`,
    preview: () => 'If it was you, there is nothing to do.',
    body: ({ name, at }, { publicUrl }) => [
      title('Your password was changed.'),
      paragraph(greeting(name)),
      paragraph(
        `The password of your account was changed on ${moment(at)}, and all devices were signed out.`,
      ),
      paragraph(
        'If it was you, there is nothing to do. If it wasn’t, reset your password now and write to us.',
      ),
      button(`${publicUrl}/reset-password`, 'Reset Password'),
    ],
  }),

  /** To the staff. The device is the browser's own description of itself, so a stranger can put anything into it. */
  'new-device': template<{ name: string; at: string; device: string; address: string }>({
    subject: (_, { brandName }) => `A new device has signed in to your ${brandName} account`,
    preview: () => 'If it was you, there is nothing to do.',
    body: ({ name, at, device, address }, { publicUrl }) => [
      title('A new device has signed in.'),
      paragraph(greeting(name)),
      paragraph('Your account, which can open the dashboard, was signed in to with its password.'),
      facts([
        ['When', moment(at)],
        ['Device', withoutLinks(device)],
        ['IP address', withoutLinks(address)],
      ]),
      paragraph(IF_NOT_YOU),
      button(`${publicUrl}/reset-password`, 'Reset Password'),
    ],
  }),

  /** To the staff. */
  'second-step-changed': template<{ name: string; at: string; change: SecondStepChange }>({
    subject: (_, { brandName }) => `The second step of your ${brandName} account was changed`,
    preview: ({ change, at }) => `On ${moment(at)} ${SECOND_STEP_CHANGES[change]}.`,
    body: ({ name, at, change }, { publicUrl }) => [
      title('Your second step was changed.'),
      paragraph(greeting(name)),
      paragraph(`On ${moment(at)} ${SECOND_STEP_CHANGES[change]}.`),
      paragraph(
        change === 'taken-away'
          ? 'If you asked for it, sign in with your password and set it up anew under Security. If you didn’t, reset your password now and write to the owner of the shop.'
          : IF_NOT_YOU,
      ),
      button(`${publicUrl}/reset-password`, 'Reset Password'),
    ],
  }),

  /** To the staff. `left` is the number of unused codes. */
  'recovery-code-used': template<{ name: string; at: string; left: number }>({
    subject: (_, { brandName }) => `A recovery code of your ${brandName} account was used`,
    preview: ({ at }) => `It was used on ${moment(at)}.`,
    body: ({ name, at, left }, { publicUrl }) => [
      title('A recovery code was used.'),
      paragraph(greeting(name)),
      paragraph(
        `On ${moment(at)} a recovery code was used as the second step of your account. ${codesLeft(left)}`,
      ),
      paragraph(IF_NOT_YOU),
      button(`${publicUrl}/reset-password`, 'Reset Password'),
    ],
  }),

  /** To the old address, if the change was requested without the password. */
  'email-change-approval': template<
    { name: string | null; newEmail: string | null; seed: string } & LinkLife
  >({
    subject: (_, { brandName }) => `Change your ${brandName} e-mail address?`,
    preview: () => 'Nothing changes unless you say so.',
    body: ({ name, newEmail, seed, ...life }, shop) => [
      title('Change your e-mail address?'),
      paragraph(greeting(name)),
      paragraph(
        newEmail
          ? `Somebody, hopefully you, asked to change the e-mail address of your account to ${newEmail}.`
          : 'Somebody, hopefully you, asked to change the e-mail address of your account.',
        ' Press the button to look at it and to allow it.',
      ),
      button(tokenLink('/email/link#', seed, shop), 'Look at the change'),
      smallPrint(
        `The link works ${lifeInWords(life)}. If it wasn’t you, do not allow it: change your password, which signs everybody out.`,
      ),
    ],
  }),

  /** To the new address. */
  'email-change-confirmation': template<{ seed: string } & LinkLife>({
    subject: (_, { brandName }) => `Confirm your new e-mail for ${brandName}`,
    preview: () => 'The new address counts once you have confirmed it.',
    body: ({ seed, ...life }, shop) => [
      title('Is this your new address?'),
      paragraph(
        `Somebody, hopefully you, wants to use this e-mail address for an account at ${shop.brandName}. Press the button to confirm that it is yours.`,
      ),
      button(tokenLink('/email/link#', seed, shop), 'Confirm e-mail'),
      smallPrint(`The link works once, ${lifeInWords(life)}. If it wasn’t you, ignore this mail.`),
    ],
  }),

  /** To the old address. */
  'email-changed': template<{ name: string; newEmail: string; at: string; seed: string; validDays: number }>({
    subject: (_, { brandName }) => `Your ${brandName} e-mail address was changed`,
    preview: () => 'If it was you, there is nothing to do.',
    body: ({ name, newEmail, at, seed, validDays }, shop) => [
      title('Your e-mail address was changed.'),
      paragraph(greeting(name)),
      paragraph(
        `On ${moment(at)} the e-mail address of your account was changed to ${newEmail}. This is the last mail about your account to the old one; mails about an order go to the address that it was placed with.`,
      ),
      paragraph(
        `If it wasn’t you, undo it within ${validDays} days: the account gets its old address back, everybody is signed out, and we send you a link to choose a new password.`,
      ),
      button(tokenLink('/email/link#', seed, shop), 'Undo the change'),
    ],
  }),

  /** To both addresses. */
  'accounts-merged': template<{ name: string; ended: string; kept: string; at: string }>({
    subject: (_, { brandName }) => `Your two ${brandName} accounts are one`,
    preview: ({ kept }) => `Sign in with ${kept}.`,
    body: ({ name, ended, kept, at }, { publicUrl }) => [
      title('Your accounts are one.'),
      paragraph(greeting(name)),
      paragraph(
        `On ${moment(at)} we merged the account of ${ended} into that of ${kept}: orders, credit and saved addresses are there now. Sign in with ${kept} and its password.`,
      ),
      paragraph('If you did not ask us for this, please write to us at once.'),
      button(`${publicUrl}/login`, 'Sign in'),
    ],
  }),

  /** The mail's row forgets its recipient, so its text must not contain anything about the person either. */
  'account-deleted': template<{ at: string }>({
    subject: (_, { brandName }) => `Your ${brandName} account is deleted`,
    preview: () => 'If it was you, there is nothing to do.',
    body: ({ at }, shop) => [
      title('Your account is deleted.'),
      paragraph(
        `On ${moment(at)} your account at ${shop.brandName} was deleted with its password, and what we kept about you was erased. With this mail we forget your address too.`,
      ),
      paragraph(
        'If it was you, there is nothing to do. If it wasn’t, somebody knows your password: change it wherever else you use it, first of all for this mailbox, and write to us at once: ',
        supportLink(shop),
      ),
      smallPrint('An account that is deleted cannot be brought back. You can open a new one at any time.'),
    ],
  }),

  'data-erased': template<{ at: string }>({
    subject: (_, { brandName }) => `Your data at ${brandName} is erased`,
    preview: () => 'What we kept about you is gone.',
    body: ({ at }, shop) => [
      title('Your data is erased.'),
      paragraph(
        `On ${moment(at)} we erased what ${shop.brandName} kept about you: your name, your addresses, what you wrote to us and, if you had one, your account. With this mail we forget your e-mail too.`,
      ),
      paragraph(
        'What the law obliges us to keep, such as invoices, stays until its time is over, and is used for nothing else.',
      ),
      paragraph('If you have not asked for this, or have a question, write to us: ', supportLink(shop)),
    ],
  }),
} satisfies Record<AccountMailName, unknown>

/** To the staff. */
const IF_NOT_YOU =
  'If it was you, there is nothing to do. If it wasn’t, reset your password now, which signs every device out, and write to the owner of the shop.'

const codesLeft = (left: number): string =>
  left > 0
    ? `${left} ${left === 1 ? 'code is' : 'codes are'} left.`
    : 'It was the last one: make new ones under Security.'

const SECOND_STEP_CHANGES: Record<SecondStepChange, string> = {
  'passkey-added': 'a passkey was added to your account',
  'passkey-removed': 'a passkey was removed from your account',
  'app-added': 'an authenticator app was set up for your account',
  'app-removed': 'the authenticator app was removed from your account',
  'codes-renewed': 'new recovery codes were made for your account, and the former ones no longer work',
  'taken-away':
    'an owner of the shop took the second step of your account away and signed you out everywhere',
}

/** Most links have the token in the fragment, which browsers do not send to servers. */
const tokenLink = (path: string, seed: string, { publicUrl, tokenOf }: Letterhead) =>
  `${publicUrl}${path}${encodeURIComponent(tokenOf(seed))}`
