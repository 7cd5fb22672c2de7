import type { Config } from './config.ts'
import { isLiveKey } from './config-stripe.ts'

const MIN_SECRET_BYTES = 32

/** Faults of variables that are valid individually but not together. */
export const faultsBetween = (config: Config): string[] => {
  const faults: string[] = []
  const isLive = isLiveKey(config.stripe)
  const { jwtSecret, jwtSecretNext, jwtSecretBefore } = config
  const secrets = {
    JWT_SECRET: jwtSecret,
    JWT_SECRET_NEXT: jwtSecretNext,
    JWT_SECRET_BEFORE: jwtSecretBefore,
    BACKUP_KEY: config.backupKey,
  }
  for (const [name, secret = ''] of Object.entries(secrets)) {
    const bytes = Buffer.byteLength(secret)
    if (bytes > 0 && bytes < MIN_SECRET_BYTES)
      faults.push(
        `${name} is too short (${bytes} bytes); use at least ${MIN_SECRET_BYTES}, for example from: openssl rand -base64 48`,
      )
  }
  faults.push(...faultsOfRotation(config))
  if (config.databaseUrl && !jwtSecret) {
    faults.push(
      'JWT_SECRET is required when DATABASE_URL is set, so that every process and machine signs alike',
    )
  }
  const length = config.adminPassword?.length ?? 12
  if (length < 8 || length > 128) faults.push('ADMIN_PASSWORD must have 8 to 128 characters')
  if (!config.stripe && !config.sandbox)
    faults.push(
      `PUBLIC_URL is ${config.publicUrl} and there are no Stripe keys: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or SANDBOX=on for a demonstration that anyone can pay with a test card`,
    )
  if (config.stripe && config.sandbox)
    faults.push('SANDBOX is on, but the three Stripe variables send payments to Stripe: set one or the other')
  if (config.smtpUrl && config.mailbox)
    faults.push('MAILBOX is on, but SMTP_URL sends the mails: set one or the other')
  if (config.stripeApiBase && (!config.stripe || isLive))
    faults.push(
      'STRIPE_API_BASE stands in for Stripe and is only for the three Stripe variables with test keys',
    )
  if (config.databaseDirectUrl && !config.databaseUrl)
    faults.push('DATABASE_DIRECT_URL goes with a pooler in DATABASE_URL, which is not set')
  if (config.role !== 'all' && !config.databaseUrl)
    faults.push(`ROLE=${config.role} shares a database with other processes: set DATABASE_URL`)
  if (config.role === 'jobs' && config.sandbox)
    faults.push('ROLE=jobs answers no requests, so it has no sandbox: set the three Stripe variables')
  if (config.role === 'jobs' && config.workers > 1)
    faults.push('ROLE=jobs runs in one process: set JOBS_CONCURRENCY and not WORKERS')
  if (config.cdnPurgeHeader && !config.cdnPurgeUrl)
    faults.push('CDN_PURGE_HEADER is sent to CDN_PURGE_URL, which is not set')
  if (config.imagesPublicUrl && !config.imagesPublicUrl.startsWith('https:'))
    faults.push(
      'IMAGES_PUBLIC_URL must be https://…, because pages load pictures of other sites by https only',
    )
  if (isLive && config.demo)
    faults.push('DEMO is on, but a live Stripe key would sell the demo catalogue for real money')
  if (isLive && !config.publicUrl.startsWith('https://')) {
    faults.push(`PUBLIC_URL must be https://… with a live Stripe key, not ${config.publicUrl}`)
  }
  return faults
}

const faultsOfRotation = ({ jwtSecret, jwtSecretNext, jwtSecretBefore }: Config): string[] => {
  const faults: string[] = []
  const others = { JWT_SECRET_NEXT: jwtSecretNext, JWT_SECRET_BEFORE: jwtSecretBefore }
  for (const [name, secret] of Object.entries(others)) {
    if (secret !== undefined && jwtSecret === undefined)
      faults.push(`${name} counts beside JWT_SECRET, which is not set`)
    if (secret !== undefined && secret === jwtSecret)
      faults.push(`${name} is the same as JWT_SECRET: give it the other secret of the rotation, or remove it`)
  }
  if (jwtSecretNext !== undefined && jwtSecretBefore !== undefined)
    faults.push(
      'JWT_SECRET_NEXT and JWT_SECRET_BEFORE are both set, and two secrets count at a time: end one rotation before the next',
    )
  return faults
}
