import type { EmailLink } from '../../../contract/account.ts'

interface Words {
  title: string
  text: string
  button: string
  done: { title: string; text: string; next: { to: string; label: string } }
}

const ACCOUNT = { to: '/account', label: 'Your account' }

export function wordsFor({ purpose, email, new_email }: EmailLink): Words {
  const newEmail = new_email ?? ''
  switch (purpose) {
    case 'verify':
      return {
        title: 'Is this your address?',
        text: `An account was opened with ${email}. Confirm only if it was you.`,
        button: 'Confirm e-mail',
        done: { title: 'Thank you.', text: `${email} is confirmed.`, next: ACCOUNT },
      }
    case 'approve':
      return {
        title: 'Change your e-mail address?',
        text: `Somebody who is signed in to your account wants to change ${email} to ${newEmail}. Allow it only if it was you; if not, change your password.`,
        button: 'Allow the change',
        done: {
          title: 'One step is left.',
          text: `We have sent a link to ${newEmail}. The new address counts once you have followed it.`,
          next: ACCOUNT,
        },
      }
    case 'confirm':
      return {
        title: 'Is this your new address?',
        text: `Your account changes from ${email} to ${newEmail}, and other devices are logged out. Mails about an order go to the address that it was placed with.`,
        button: 'Confirm e-mail',
        done: {
          title: 'Your address has changed.',
          text: `Log in with ${newEmail} from now on.`,
          next: ACCOUNT,
        },
      }
    case 'undo':
      return {
        title: 'Undo the change?',
        text: `Your account gets ${email} back. All devices are logged out, the password ends, and we send a link for a new one to ${email}.`,
        button: 'Undo the change',
        done: {
          title: 'The change is undone.',
          text: `Your address is ${email} again. A link to choose a new password is on its way there.`,
          next: { to: '/login', label: 'Login' },
        },
      }
  }
}
