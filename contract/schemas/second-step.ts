import { Type } from 'typebox'
import { SessionResponse } from './account.ts'
import { describeCall } from './call.ts'
import { ClosedObject, FilledLine, Nullable, Time } from './values.ts'

/** The data that a browser needs for the second step. */
export const StepChallenge = Type.Object({
  /** Valid for ten minutes and one correct answer. */
  ticket: Type.String(),
  /** PublicKeyCredentialRequestOptionsJSON of WebAuthn; null without passkeys. */
  passkey_options: Nullable(Type.Record(Type.String(), Type.Unknown())),
  has_totp: Type.Boolean(),
})

/** An authenticator's response in WebAuthn's JSON format; the library parses it. */
const PasskeyAnswer = Type.Object({
  id: Type.String({ maxLength: 2_000 }),
  rawId: Type.String({ maxLength: 2_000 }),
  type: Type.String({ maxLength: 40 }),
  response: Type.Record(Type.String(), Type.Unknown()),
})

/** One of: a code of the app, a recovery code, or a passkey response. */
const proof = {
  code: Type.Optional(Type.String({ maxLength: 60 })),
  passkey: Type.Optional(PasskeyAnswer),
}

export const SecondStepProof = Type.Object(proof)

const Ticket = Type.String({ maxLength: 200 })

export const finishSignIn = describeCall({
  summary: 'The second step of a sign-in whose password was right; answers as the sign-in does',
  access: 'public',
  body: ClosedObject({ ticket: Ticket, ...proof }),
  response: SessionResponse,
})

export const SecondStep = Type.Object({
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      created_at: Time,
      last_used_at: Nullable(Time),
    }),
  ),
  has_totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  /** False if the shop has no domain name. */
  are_passkeys_possible: Type.Boolean(),
  /** Present only when they are created: with the first method, or when they are renewed. */
  recovery_codes: Type.Optional(Type.Array(Type.String())),
})

const changeCall = {
  access: 'dashboard.read',
  isForSetUp: true,
  confirmation: 'always',
  response: SecondStep,
} as const

export const getSecondStep = describeCall({
  summary: 'How the account takes the second step of its sign-in',
  access: 'dashboard.read',
  isForSetUp: true,
  response: SecondStep,
})

export const beginConfirmation = describeCall({
  summary: 'What the browser needs to confirm that it is still the same person; null where the password does',
  access: 'dashboard.read',
  isForSetUp: true,
  isRead: true,
  response: Type.Object({ challenge: Nullable(StepChallenge) }),
})

export const confirmIdentity = describeCall({
  summary:
    'Confirm it, for ten minutes: with the second step, or with the password where there is none. Exports, changes of the staff and large refunds ask for it',
  access: 'dashboard.read',
  isForSetUp: true,
  body: ClosedObject({
    ticket: Type.Optional(Ticket),
    ...proof,
    password: Type.Optional(Type.String({ maxLength: 1024 })),
  }),
  response: Type.Object({ confirmed_until: Time }),
})

export const beginPasskey = describeCall({
  summary: 'What the browser needs to make a passkey',
  access: 'dashboard.read',
  isForSetUp: true,
  isRead: true,
  confirmation: 'always',
  response: Type.Object({
    ticket: Type.String(),
    /** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
    options: Type.Record(Type.String(), Type.Unknown()),
  }),
})

export const addPasskey = describeCall({
  summary: 'Keep the passkey that was made. A name that another one of the account has gets a number',
  ...changeCall,
  body: ClosedObject({
    ticket: Ticket,
    name: FilledLine(60),
    passkey: PasskeyAnswer,
  }),
})

export const removePasskey = describeCall({
  summary: 'Forget a passkey',
  ...changeCall,
  params: Type.Object({ id: Type.String({ maxLength: 2_000 }) }),
})

export const beginTotp = describeCall({
  summary: 'A secret for an authenticator app; it counts once a code of it was sent',
  access: 'dashboard.read',
  isForSetUp: true,
  isRead: true,
  confirmation: 'always',
  response: Type.Object({ uri: Type.String(), secret: Type.String() }),
})

export const addTotp = describeCall({
  summary: 'Confirm with a code that the app has the secret',
  ...changeCall,
  body: ClosedObject({ code: Type.String({ maxLength: 20 }) }),
})

export const removeTotp = describeCall({
  summary: 'Forget the authenticator app',
  ...changeCall,
})

export const renewRecoveryCodes = describeCall({
  summary: 'Ten new recovery codes; those before end',
  ...changeCall,
})
