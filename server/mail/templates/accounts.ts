import { createElement as h, type ReactNode } from 'react'
import type { MailData } from '../mail.ts'
import { type Letterhead, Sheet } from './letterhead.ts'
import { button, greeting, moment, paragraph, smallPrint, title } from './parts.ts'

export const passwordReset = (
  { name, token, validHours }: MailData['password-reset'],
  letterhead: Letterhead,
): ReactNode => {
  const link = `${letterhead.publicUrl}/password/edit?reset_password_token=${encodeURIComponent(token)}`
  return h(Sheet, {
    letterhead,
    preview: `The link works once, for ${validHours} hours.`,
    children: [
      title('Choose a new password.'),
      paragraph(greeting(name)),
      paragraph(
        'Somebody, hopefully you, asked to reset the password of your account. Press the button to choose a new one.',
      ),
      button(link, 'Reset Password'),
      smallPrint(
        `The link works once, for ${validHours} hours. If it wasn’t you, ignore this mail: your password stays as it is.`,
      ),
    ],
  })
}

export const passwordChanged = (
  { name, at }: MailData['password-changed'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: 'If it was you, there is nothing to do.',
    children: [
      title('Your password was changed.'),
      paragraph(greeting(name)),
      paragraph(
        `The password of your account was changed on ${moment(at)}, and every other session was signed out.`,
      ),
      paragraph(
        'If it was you, there is nothing to do. If it wasn’t, reset your password now and write to us.',
      ),
      button(`${letterhead.publicUrl}/reset-password`, 'Reset Password'),
    ],
  })

export const emailChanged = (
  { name, newEmail, at }: MailData['email-changed'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: 'If it was you, there is nothing to do.',
    children: [
      title('Your e-mail address was changed.'),
      paragraph(greeting(name)),
      paragraph(
        `On ${moment(at)} the e-mail address of your account was changed to ${newEmail}. This is the last mail to the old one.`,
      ),
      paragraph(
        `If it wasn’t you, write to ${letterhead.supportEmail} at once: we can give the account back to you.`,
      ),
    ],
  })
