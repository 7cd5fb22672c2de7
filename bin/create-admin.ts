import { inviteAdmin } from '../server/accounts/admins.ts'
import { runForEmail } from './open-database.ts'

await runForEmail('npm run admin:create -- name@example.com', async (shop, text) => {
  const { email, token } = await inviteAdmin(shop, text)
  const { smtpUrl, publicUrl } = shop.config
  if (!token) return `${email} is an admin already. Nothing was changed.`
  const rules = 'It works once, within 48 hours, and sets the password of the account.'
  return smtpUrl
    ? `An invitation to ${email} is sent while the shop is running. Its link makes an admin. ${rules}`
    : `This link makes ${email} an admin. ${rules}\n${publicUrl}/invitation#${token}`
})
