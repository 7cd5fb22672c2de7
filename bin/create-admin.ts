import { inviteOwner } from '../server/accounts/staff-invitations.ts'
import { commandLine } from '../server/command-line.ts'
import { runForEmail } from './open-database.ts'

await runForEmail(commandLine('admin:create', 'name@example.com'), async (shop, text) => {
  const { email, token } = await inviteOwner(shop, text)
  const { smtpUrl, publicUrl } = shop.config
  const rules = 'It works once, within 48 hours, and sets the password of the account.'
  return smtpUrl
    ? `An invitation to ${email} is sent while the shop is running. Its link makes an owner. ${rules}`
    : `This link makes ${email} an owner of the shop. ${rules}\n${publicUrl}/invitation#${token}`
})
