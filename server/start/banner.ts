import { join, relative } from 'node:path'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'

interface BannerFacts {
  config: Config
  secrets: Secrets
  /** `password` is set only at the start that made the first admin. */
  admin: { email: string; password?: string }
  /** This start wrote the demo catalogue, and with the sandbox its customer. */
  isSeeded: boolean
}

/** The banner ends up in logs, so passwords are shown only once, and of other secrets only the key to the mailbox. */
export const bannerOf = ({ config, secrets, admin, isSeeded }: BannerFacts): string => {
  const { publicUrl, brandName } = config
  const file = shortestPath(join(config.dataDir, 'secrets.json'))
  const rows: [string, string][] = [
    ['Shop', publicUrl],
    ['Dashboard', `${publicUrl}/dashboard`],
    ['API', `${publicUrl}/api/docs`],
  ]
  if (config.mailbox) rows.push(['Mailbox', `${publicUrl}/mailbox?key=${secrets.accessKey}`])
  rows.push(['Sign in', signInOf(config, admin, file)])
  if (config.demo && config.sandbox) rows.push(['', shopperOf(secrets, isSeeded, file)])
  if (config.sandbox) {
    rows.push(['Payments', 'sandbox: pay with card 4242 4242 4242 4242, any future date, any code'])
    rows.push(['', `${publicUrl}/sandbox?key=${secrets.accessKey}  (its keys are in ${file})`])
  }
  const lines = rows.map(([name, text]) => `  ${name.padEnd(10)} ${text}`)
  return ['', `  ${brandName} is open. Ctrl-C closes it.`, '', ...lines, '', ''].join('\n')
}

const signInOf = ({ adminPassword }: Config, { email, password }: BannerFacts['admin'], file: string) => {
  if (password) return `${email}  ${password}  (shown once; kept in ${file})`
  return adminPassword ? `${email}` : `${email} (first password in ${file})`
}

const shopperOf = ({ shopperPassword }: Secrets, isSeeded: boolean, file: string) =>
  isSeeded
    ? `shopper@hemline.test  ${shopperPassword}  (a customer with past orders; kept in ${file})`
    : `shopper@hemline.test (a customer with past orders; password in ${file})`

const shortestPath = (path: string) => {
  const relativePath = relative(process.cwd(), path)
  return relativePath.startsWith('..') ? path : relativePath
}
