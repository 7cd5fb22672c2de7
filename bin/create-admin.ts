import { inviteStaff } from '../server/accounts/admins.ts'
import { runForEmail } from './open-database.ts'

await runForEmail('npm run admin:create -- name@example.com', async (shop, text) => {
  const { email, token } = await inviteStaff(shop, { email: text, role: 'owner', invitedBy: 'command line' })
  const { smtpUrl, publicUrl } = shop.config
  if (!token)
    return `${email} is of the staff already. Nothing was changed: an owner can change the role in the dashboard.`
  const rules = 'It works once, within 48 hours, and sets the password of the account.'
  return smtpUrl
    ? `An invitation to ${email} is sent while the shop is running. Its link makes an owner. ${rules}`
    : `This link makes ${email} an owner of the shop. ${rules}\n${publicUrl}/invitation#${token}`
})
