import { createAdmin } from '../server/accounts/admins.ts'
import { runForEmail } from './open-database.ts'

await runForEmail('npm run admin:create -- name@example.com', async (db, text) => {
  const { email, password } = await createAdmin(db, text)
  return password
    ? `${email} is an admin. The password, shown only now: ${password}`
    : `${email} had an account already and is an admin now, with the same password as before.`
})
