/**
 * A mailto URL for any valid e-mail address. Without escaping, `a?bcc=b&c=@example.com` would fill in other fields of
 * the mail.
 */
export const mailtoUrl = (email: string): string =>
  `mailto:${email.replaceAll(/[%?&#]/g, encodeURIComponent)}`
