import { giveNewPassword } from '../server/accounts/password-change.ts'
import { commandLine } from '../server/command-line.ts'
import { runForEmail } from './open-database.ts'

await runForEmail(commandLine('admin:reset-password', 'name@example.com'), async ({ db }, text) => {
  const { email, password } = await giveNewPassword(db, text)
  return `${email} is signed out everywhere. The new password, shown only now: ${password}`
})
