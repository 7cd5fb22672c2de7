import { parseArgs } from 'node:util'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { forgetFormerSecret, rotateSecret } from '../server/secrets.ts'
import { runCommand } from './run-command.ts'

const OF_THE_ENVIRONMENT = `JWT_SECRET is set in the environment, which this command does not change. With a new secret, such as from \
openssl rand -base64 48:
  1. JWT_SECRET_NEXT=<the new one> on every host, and restart each
  2. JWT_SECRET=<the new one> and JWT_SECRET_BEFORE=<the old one> instead on every host, and restart each
  3. a week later remove JWT_SECRET_BEFORE on every host, and restart each
docs/going-live.md, step 9, says what each does.`

await runCommand(async () => {
  const { forget } = parseArgs({ options: { forget: { type: 'boolean', default: false } } }).values
  const { dataDir, jwtSecret } = readConfig()
  if (jwtSecret !== undefined) throw new Error(OF_THE_ENVIRONMENT)
  if (!forget) {
    await rotateSecret(dataDir)
    console.log(
      `Restart the shop: a new secret signs from then on, and what the former one has signed counts on. A week later: ${commandLine('rotate-secret', '--forget')}`,
    )
  } else if (await forgetFormerSecret(dataDir)) {
    console.log('Restart the shop: what the former secret has signed is refused from then on.')
  } else {
    console.log('There is no former secret.')
  }
})
