import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { Message, Nullable } from './values.ts'

/** Bounds only: what a password must be beyond them is said in words by the server. */
const Password = Type.String({ maxLength: 1024 })
const Email = Type.String({ maxLength: 254 })
const Name = Type.String({ maxLength: 200 })

/** What the browser keeps under `user`. */
export const SessionUser = Type.Object({ id: Type.Integer(), name: Type.String(), email: Type.String() })
export type SessionUser = Static<typeof SessionUser>

const SessionAnswer = Type.Object({
  status: Type.Object({
    code: Type.Integer(),
    message: Type.String(),
    data: Type.Object({ user: SessionUser }),
  }),
})

export const logIn = defineCall({
  name: 'logIn',
  summary: 'Sign in; the session is the answer’s authorization header',
  method: 'POST',
  path: '/login',
  access: 'public',
  body: Type.Object(
    { user: Type.Object({ email: Email, password: Password }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  answer: SessionAnswer,
})

export const signUp = defineCall({
  name: 'signUp',
  summary: 'Open an account; it carries no session',
  method: 'POST',
  path: '/signup',
  access: 'public',
  body: Type.Object(
    { user: Type.Object({ email: Email, password: Password, name: Name }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  answer: SessionAnswer,
})

export const logOut = defineCall({
  name: 'logOut',
  summary: 'End the session',
  method: 'DELETE',
  path: '/logout',
  access: 'public',
  answer: Message,
})

export const requestPasswordReset = defineCall({
  name: 'requestPasswordReset',
  summary: 'Send reset instructions; the answer is the same for every e-mail',
  method: 'POST',
  path: '/password',
  access: 'public',
  body: Type.Object(
    {
      email: Type.Optional(Email),
      user: Type.Optional(Type.Object({ email: Email }, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
  answer: Message,
})

export const resetPassword = defineCall({
  name: 'resetPassword',
  summary: 'Set a new password with the token from the mail, once only',
  method: 'PUT',
  path: '/password',
  access: 'public',
  body: Type.Object(
    {
      user: Type.Object(
        {
          reset_password_token: Type.String({ maxLength: 200 }),
          password: Password,
          password_confirmation: Password,
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  answer: Message,
})

export const checkAdmin = defineCall({
  name: 'checkAdmin',
  summary: 'Whether the session may use the dashboard; guests get false',
  method: 'GET',
  path: '/users/check_admin',
  access: 'anyone',
  answer: Type.Object({ is_admin: Type.Boolean() }),
})

export const Profile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  phone_number: Nullable(Type.String()),
})
export type Profile = Static<typeof Profile>

export const getProfile = defineCall({
  name: 'getProfile',
  summary: 'The profile of the account',
  method: 'GET',
  path: '/users/profile',
  access: 'customer',
  answer: Profile,
})

export const updateProfile = defineCall({
  name: 'updateProfile',
  summary: 'Change name, e-mail or phone number; a changed e-mail is told to the old address',
  method: 'PATCH',
  path: '/users/update_profile',
  access: 'customer',
  body: Type.Object(
    {
      user: Type.Object(
        {
          name: Type.Optional(Name),
          email: Type.Optional(Email),
          phone_number_attributes: Type.Optional(
            Type.Object(
              { number: Nullable(Type.String({ maxLength: 40 })) },
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  answer: Profile,
})

export const updatePassword = defineCall({
  name: 'updatePassword',
  summary: 'Change the password; all of the account’s sessions end',
  method: 'PATCH',
  path: '/users/update_password',
  access: 'customer',
  body: Type.Object(
    {
      current_password: Password,
      user: Type.Object(
        { password: Password, password_confirmation: Password },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  answer: Message,
})
