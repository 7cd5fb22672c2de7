import { join, relative } from 'node:path'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'

export interface BannerFacts {
  config: Config
  secrets: Secrets
  /** Set only at the start that made the first admin. */
  admin: { email: string; password?: string }
}

export const bannerOf = ({ config, secrets, admin }: BannerFacts): string => {
  const { publicUrl, brandName } = config
  const file = shortestPath(join(config.dataDir, 'secrets.json'))
  const rows: [string, string][] = [
    ['Shop', publicUrl],
    ['Dashboard', `${publicUrl}/dashboard`],
    ['API', `${publicUrl}/api/docs`],
  ]
  if (!config.smtpUrl) rows.push(['Mailbox', `${localAddress(config)}/mailbox`])
  rows.push(['Sign in', signInOf(config, admin, file)])
  if (config.demo && !config.stripe)
    rows.push(['', `shopper@hemline.test  ${secrets.shopperPassword}  (a customer with past orders)`])
  if (!config.stripe) {
    rows.push(['Payments', 'sandbox: pay with card 4242 4242 4242 4242, any future date, any code'])
    rows.push(['', `${secrets.sandbox.secretKey}  ${secrets.sandbox.publishableKey}`])
    rows.push(['', secrets.sandbox.webhookSecret])
  }
  const lines = rows.map(([name, text]) => `  ${name.padEnd(10)} ${text}`)
  return ['', `  ${brandName} is open. Ctrl-C closes it.`, '', ...lines, '', ''].join('\n')
}

/** The mailbox answers this machine only, and an https address is a proxy's: use the listening address. */
const localAddress = ({ publicUrl, host, port }: Config) => {
  if (!publicUrl.startsWith('https:')) return publicUrl
  const isAny = host === '0.0.0.0' || host === '::'
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}

const signInOf = ({ adminPassword }: Config, { email, password }: BannerFacts['admin'], file: string) => {
  if (password) return `${email}  ${password}  (shown once; kept in ${file})`
  return adminPassword ? `${email}` : `${email} (first password in ${file})`
}

const shortestPath = (path: string) => {
  const relativePath = relative(process.cwd(), path)
  return relativePath.startsWith('..') ? path : relativePath
}
