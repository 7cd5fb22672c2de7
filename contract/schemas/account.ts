import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { ClosedObject, Message, Nullable, Time } from './values.ts'

/** Checks the length only; the accounts module reports faults of a password. */
export const Password = Type.String({ maxLength: 1024 })

const Email = Type.String({ maxLength: 254 })

const Name = Type.String({ maxLength: 200 })

export const SessionUser = Type.Object({ id: Type.Integer(), name: Type.String(), email: Type.String() })

export const SessionResponse = Type.Object({
  status: Type.Object({
    code: Type.Integer(),
    message: Type.String(),
    data: Type.Object({ user: SessionUser }),
  }),
})

export const logIn = describeCall({
  summary: 'Sign in; the session is the answer’s authorization header',
  access: 'public',
  body: ClosedObject({ user: ClosedObject({ email: Email, password: Password }) }),
  response: SessionResponse,
})

export const signUp = describeCall({
  summary: 'Open an account; it carries no session',
  access: 'public',
  body: ClosedObject({ user: ClosedObject({ email: Email, password: Password, name: Name }) }),
  response: SessionResponse,
})

export const logOut = describeCall({
  summary: 'End the session',
  access: 'public',
  response: Message,
})

export const requestPasswordReset = describeCall({
  summary: 'Send reset instructions; the answer is the same for every e-mail',
  access: 'public',
  body: ClosedObject({
    email: Type.Optional(Email),
    user: Type.Optional(ClosedObject({ email: Email })),
  }),
  response: Message,
})

export const resetPassword = describeCall({
  summary: 'Set a new password with the token from the mail, once only',
  access: 'public',
  body: ClosedObject({
    user: ClosedObject({
      reset_password_token: Type.String({ maxLength: 200 }),
      password: Password,
      password_confirmation: Password,
    }),
  }),
  response: Message,
})

export const checkAdmin = describeCall({
  summary: 'Whether the session may use the dashboard; guests get false',
  access: 'anyone',
  response: Type.Object({ is_admin: Type.Boolean() }),
})

export const Profile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  phone_number: Nullable(Type.String()),
  /** Whether a link that was mailed to the address has been followed. */
  email_verified: Type.Boolean(),
  /** The pending change of address, whose link at the old or the new address has not been followed yet. */
  email_change: Nullable(
    Type.Object({
      email: Type.String(),
      waits_for: Type.Union([Type.Literal('old_address'), Type.Literal('new_address')]),
      expires_at: Time,
    }),
  ),
})

/** `email` is the account's address at the time the link was mailed; `undo` restores it. */
export const EmailLink = Type.Object({
  purpose: Type.Union([
    Type.Literal('verify'),
    Type.Literal('approve'),
    Type.Literal('confirm'),
    Type.Literal('undo'),
  ]),
  email: Type.String(),
  new_email: Nullable(Type.String()),
})

const LinkToken = ClosedObject({ token: Type.String({ maxLength: 200 }) })

export const readEmailLink = describeCall({
  summary: 'What a mailed link to confirm an address is for; changes nothing',
  access: 'public',
  body: LinkToken,
  response: EmailLink,
})

export const followEmailLink = describeCall({
  summary: 'Verify an address, or approve, confirm or undo its change, with the token from the mail',
  access: 'public',
  body: LinkToken,
  response: EmailLink,
})

export const sendEmailLinkAgain = describeCall({
  summary: 'Mail the link again that the account’s address, or its change, waits for',
  access: 'customer',
  response: Message,
})

export const cancelEmailChange = describeCall({
  summary: 'Give up the change of address that waits for its link',
  access: 'customer',
  response: Message,
})

export const getProfile = describeCall({
  summary: 'The profile of the account',
  access: 'customer',
  response: Profile,
})

export const updateProfile = describeCall({
  summary:
    'Change name, e-mail or phone number. A new e-mail counts once its link was followed: without current_password first at the old address, then at the new one',
  access: 'customer',
  body: ClosedObject({
    user: ClosedObject({
      name: Type.Optional(Name),
      email: Type.Optional(Email),
      phone_number_attributes: Type.Optional(
        ClosedObject({ number: Nullable(Type.String({ maxLength: 40 })) }),
      ),
    }),
    current_password: Type.Optional(Password),
  }),
  response: Profile,
})

export const updatePassword = describeCall({
  summary: 'Change the password; all of the account’s sessions end',
  access: 'customer',
  body: ClosedObject({
    current_password: Password,
    user: ClosedObject({ password: Password, password_confirmation: Password }),
  }),
  response: Message,
})
