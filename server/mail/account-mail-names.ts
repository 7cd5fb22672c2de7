export const ACCOUNT_MAIL_NAMES = [
  'verify-email',
  'password-reset',
  'staff-invitation',
  'account-invitation',
  'password-changed',
  'new-device',
  'email-change-approval',
  'email-change-confirmation',
  'email-changed',
  'accounts-merged',
  'account-deleted',
  'data-erased',
] as const

export type AccountMailName = (typeof ACCOUNT_MAIL_NAMES)[number]
