import { counted } from '../contract/counted.ts'
import { type Config, readConfig } from '../server/config.ts'
import { placeOfPictures } from '../server/images/open-pictures.ts'
import {
  checkBackups,
  checkBooks,
  checkPictures,
  checkSmtp,
} from '../server/operations/doctor/check-around.ts'
import { checkAddresses } from '../server/operations/doctor/check-addresses.ts'
import { checkDatabase, checkReached } from '../server/operations/doctor/check-database.ts'
import { checkMails } from '../server/operations/doctor/check-mails.ts'
import { checkPayments } from '../server/operations/doctor/check-payments.ts'
import { checkCdn, checkPublicUrl } from '../server/operations/doctor/check-public.ts'
import { checkSettings } from '../server/operations/doctor/check-settings.ts'
import { checkSigning } from '../server/operations/doctor/check-signing.ts'
import { type Finding, warning } from '../server/operations/doctor/finding.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { connectionsOf } from '../server/start/connection-limits.ts'
import { warningsAbout } from '../server/start/warnings.ts'
import { withConnection, withPostgres } from './open-database.ts'
import { openCommandPictures } from './open-place.ts'
import { runCommand } from './run-command.ts'

const SIGNS = { good: '✓', warning: '!', fault: '✗' } as const

/** Looks at a running shop from inside. Exits with 1 for faults, 2 when it could not look. */
await runCommand(async () => {
  const config = readConfig()
  await withPostgres(config, (connectionString) =>
    withConnection({ connectionString, max: 3 }, async (db) => {
      const pictures = await openCommandPictures(placeOfPictures(config))
      try {
        const faults = await examine(config, connectionString, { db, pictures })
        console.log(faults === 0 ? '\nNo faults.' : `\n${counted(faults, 'fault')}.`)
        process.exitCode = faults === 0 ? 0 : 1
      } finally {
        await pictures.close()
      }
    }),
  )
}, 2)

/** Shows the findings, and returns how many of them are faults. */
async function examine(
  config: Config,
  connectionString: string,
  { db, pictures }: Pick<Shop, 'db' | 'pictures'>,
): Promise<number> {
  let faults = 0
  const show = (findings: Finding[]) => {
    for (const { level, what, advice } of findings) {
      console.log(`${SIGNS[level]} ${what}`)
      if (advice) console.log(`    → ${advice}`)
      if (level === 'fault') faults += 1
    }
  }
  const secrets = await openSecrets(config)
  const provider = openProvider(config, secrets)
  show(warningsAbout(config).map((text) => warning(text, 'Leave it if it is meant.')))
  show(checkSigning(secrets))
  const reached = await checkReached(db, config, connectionString)
  show(reached)
  if (reached.some(({ level }) => level === 'fault'))
    show([warning('What reads tables was not looked at', 'Mend the database, and run this again.')])
  else {
    show(await checkDatabase(db, connectionsOf(config)))
    show(await checkPictures(db, pictures, config))
    show(await checkAddresses(db))
    show(await checkBackups(db, config))
    show(await checkBooks(db))
    show(await checkMails(db))
    show(await checkSettings(db, config, provider.isSandbox))
  }
  show(await checkSmtp(config))
  show(
    provider.isSandbox
      ? [warning('Payments are of the sandbox', 'Set the three Stripe variables: docs/going-live.md.')]
      : await checkPayments(provider, config),
  )
  show(await checkPublicUrl(config))
  show(await checkCdn(config))
  return faults
}
