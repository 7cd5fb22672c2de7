export const ACCOUNT_MAIL_NAMES = [
  'verify-email',
  'password-reset',
  'staff-invitation',
  'account-invitation',
  'password-changed',
  'new-device',
  'second-step-changed',
  'recovery-code-used',
  'email-change-approval',
  'email-change-confirmation',
  'email-changed',
  'accounts-merged',
  'account-deleted',
  'data-erased',
] as const

export type AccountMailName = (typeof ACCOUNT_MAIL_NAMES)[number]

export type SecondStepChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'codes-renewed'
  | 'taken-away'
