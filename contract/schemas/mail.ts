import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { MailsSetting } from './settings.ts'
import { ClosedObject, Message } from './values.ts'

export const MailKind = Type.Object({
  name: Type.String(),
  /** The name shown to the staff: `Order confirmed`. */
  label: Type.String(),
})

export const RenderedMail = Type.Object({
  from: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})

const params = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) })

export const listMailKinds = describeCall({
  summary: 'The mails that the shop sends',
  access: 'settings.change',
  response: Type.Array(MailKind),
})

export const previewMail = describeCall({
  summary: 'A mail with sample data, as it would be with these settings',
  access: 'settings.change',
  isRead: true,
  params,
  body: ClosedObject({ value: MailsSetting }),
  response: RenderedMail,
})

export const sendSampleMail = describeCall({
  summary: 'Send a mail with sample data to oneself, with the settings as they are saved',
  access: 'settings.change',
  params,
  response: Message,
})

export const retryMails = describeCall({
  summary:
    'Have all mails that wait tried at once, or those of the last days sent again that the mail server has refused',
  access: 'settings.change',
  body: ClosedObject({ which: Type.Enum(['waiting', 'refused']) }),
  response: Message,
})
