import { execFile } from 'node:child_process'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { seedAddress } from '../../../demo/address.ts'
import { seedPages } from '../../../demo/pages.ts'
import { openBucketServer } from '../../../test/bucket-server.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { emptyDatabase } from '../../../test/database.ts'
import { findFreePort } from '../../../test/free-port.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop, openTestShop } from '../../../test/shop.ts'
import { parsePlace, type PlaceAddress } from '../../buckets/address.ts'
import { openDatabase } from '../../database/connection.ts'
import { storeImage } from '../../images/store.ts'
import { EVENT_TYPES } from '../../orders/payment/apply-event.ts'
import { KEY_RIGHTS, RIGHTS_IN_WORDS } from '../../payments/key-rights.ts'
import { saveFailedCheck, saveReconciliation } from '../../reconciliation/queries.ts'
import { backUpWhenDue } from '../tasks.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkBackups, checkBooks, checkPictures, checkSmtp } from './check-around.ts'
import { checkDatabase, checkReached } from './check-database.ts'
import { checkClock, checkPayments } from './check-payments.ts'
import { checkCdn, checkPublicUrl } from './check-public.ts'
import { checkSettings } from './check-settings.ts'
import type { Finding } from './finding.ts'

const shop = aShop()

const levelsOf = (findings: Finding[]) => findings.map(({ level }) => level)
const faultsOf = (findings: Finding[]) => findings.filter(({ level }) => level === 'fault')

test('The key, its webhook endpoint and each event that it lacks are told', async () => {
  const { provider } = shop.shop
  const { stripe } = provider
  // The sandbox has an endpoint for its own shop already.
  const config = { ...shop.shop.config, publicUrl: 'https://shop.example' }
  const url = `${config.publicUrl}/api/webhooks/stripe`
  expect(faultsOf(await checkPayments(provider, config))[0]!.what).toContain('no webhook endpoint')
  const [missing, ...others] = EVENT_TYPES
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: others as never })
  expect(faultsOf(await checkPayments(provider, config))[0]!.what).toContain(`lacks ${missing}`)
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: EVENT_TYPES as never })
  expect(levelsOf(await checkPayments(provider, config))).toEqual(['good', 'good'])
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  expect(faultsOf(await checkPayments(provider, config))[0]!.what).toContain('is disabled')

  const { default: Stripe } = await import('stripe')
  const address = new URL(shop.origin)
  const wrong = new Stripe('sk_test_wrong', { host: address.hostname, port: address.port, protocol: 'http' })
  const [finding] = await checkPayments({ ...provider, stripe: wrong }, config)
  expect(finding!.what).toContain('Stripe refuses the secret key')
})

test('Each right that a restricted key lacks is told, with all that it needs', async () => {
  const { provider, config } = shop.shop
  const told = async (path: string, methods: string[]) => {
    await setFaults(
      shop,
      methods.map((method) => ({ kind: 'missing_right', path, method })),
    )
    const [first] = await checkPayments(provider, config)
    await setFaults(shop, [])
    return first
  }
  for (const { resource, right, path, needed } of KEY_RIGHTS.filter(({ attempt }) => attempt))
    expect(await told(path, right === 'read' ? ['GET'] : ['POST', 'DELETE'])).toEqual({
      level: needed ? 'warning' : 'fault',
      what: `The secret key lacks the right to ${right} ${resource}`,
      advice: RIGHTS_IN_WORDS,
    })
  expect(await told('/v1/nothing', ['GET'])).toEqual({ level: 'good', what: 'Stripe accepts the secret key' })
  expect(RIGHTS_IN_WORDS).toContain('Customers and Coupons (write), and PaymentIntents')
})

test('A clock that is off, and an address that does not answer, are told', async () => {
  const now = Date.now()
  expect(levelsOf(checkClock(new Date(now - 30_000).toUTCString(), now, 'Stripe'))).toEqual(['good'])
  expect(checkClock(new Date(now - 400_000).toUTCString(), now, 'Stripe')[0]!.what).toMatch(
    /differs from Stripe by 40\d/,
  )
  expect(levelsOf(await checkPublicUrl(shop.shop.config))).toEqual(['good', 'good'])
  const nowhere = { ...shop.shop.config, publicUrl: `http://127.0.0.1:${await findFreePort()}` }
  expect(faultsOf(await checkPublicUrl(nowhere))[0]!.what).toContain('cannot be reached from here')
})

test('A CDN that cannot be purged is told', async () => {
  const cdn = (path: string) => checkCdn({ ...shop.shop.config, cdnPurgeUrl: `${shop.origin}${path}` })
  expect((await cdn('/nowhere'))[0]!.what).toBe('The CDN cannot be purged: it answers 404')
  expect(await checkCdn(shop.shop.config)).toEqual([])
})

test('Missing pictures, missing backups and an unread database are told, and a mail server that refuses', async () => {
  const { db, pictures, config } = shop.shop
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#a8321f' } })
  const { hash } = await storeImage(shop.shop, await picture.png().toBuffer())
  expect(levelsOf(await checkPictures(db, pictures, config))).toEqual(['good'])
  await rm(join(config.dataDir, 'images', `${hash}.jpg`))
  expect((await checkPictures(db, pictures, config))[0]!.what).toContain(`1 of 1 picture is not in`)

  expect(faultsOf(await checkBackups(db, config))[0]!.what).toContain('no daily backups')
  const backupUrl = { folder: join(config.dataDir, 'backups') }
  expect(faultsOf(await checkBackups(db, { ...config, backupUrl }))[0]!.what).toContain('has been no backup')
  await backUpWhenDue({ ...shop.shop, config: { ...config, backupUrl } })
  expect(levelsOf(await checkBackups(db, { ...config, backupUrl }))).toEqual(['good', 'warning'])
  // Another host has a folder of the same name, without it.
  const made = (await readdir(backupUrl.folder)).find((name) => name.startsWith('20'))
  await rename(join(backupUrl.folder, made!), join(config.dataDir, made!))
  expect(faultsOf(await checkBackups(db, { ...config, backupUrl })).map(({ what }) => what)).toEqual([
    `The last backup is not on this host: ${join(backupUrl.folder, made!)}`,
  ])

  // Nothing runs the jobs of a test's shop.
  expect(faultsOf(await checkDatabase(db, 18)).map(({ what }) => what)).toEqual([
    expect.stringContaining('PostgreSQL may lose what it has confirmed: fsync'),
    expect.stringContaining('No process runs the jobs'),
  ])

  await corrupt(shop, 'grant update on invoices to current_user')
  expect((await checkDatabase(db, 18)).map(({ what }) => what)).toContainEqual(
    expect.stringContaining('changing issued invoices'),
  )
  await corrupt(shop, 'revoke update on invoices from current_user')

  const server = new SMTPServer({
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: 'shop' }) : done(new Error('no')),
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const smtp = async (password: string) =>
    await checkSmtp({ ...config, smtpUrl: `smtp://shop:${password}@127.0.0.1:${port}` })
  expect(levelsOf(await smtp('right'))).toEqual(['good'])
  expect((await smtp('wrong'))[0]!.what).toContain('The mail server refuses the shop')
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('Products whose pictures have an address with a password are told, and the password is not', async () => {
  expect(await checkAddresses(shop.shop.db)).toEqual([])
  const ids = [await aProduct(shop, { name: 'Told Coat' }), await aProduct(shop), await aProduct(shop)]
  const wrong = 'https://ada:s3cret@coats.example/a.jpg'
  await corrupt(shop, `update products set cover_image = $1 where id = $2`, [wrong, ids[0]])
  await corrupt(shop, `update products set sub_images = array[$1] where id = $2`, [wrong, ids[1]])
  await corrupt(shop, `update products set cover_image = $1 where id = $2`, [
    'https://coats.example/@a.jpg',
    ids[2],
  ])
  expect(await checkAddresses(shop.shop.db)).toEqual([
    expect.objectContaining({
      level: 'warning',
      what: `2 products name a picture by an address with a user or a password, which everyone can read: Told Coat (${ids[0]}) is the first`,
    }),
  ])
})

test('A mail server that greets and then says nothing is told', { timeout: 10_000 }, async () => {
  const silent = createServer((socket) => void socket.resume().write('220 ready\r\n'))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const config = { ...shop.shop.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  expect((await checkSmtp(config, 300))[0]!.what).toContain('The mail server refuses the shop')
  await new Promise((resolve) => silent.close(resolve))
})

test('A folder that cannot be written to is told, for pictures and for backups', async () => {
  const { db, pictures, config } = shop.shop
  const file = join(config.dataDir, 'file')
  await writeFile(file, '')
  const blocked = { folder: join(file, 'kept') }
  const told = [
    ...faultsOf(await checkPictures(db, pictures, { ...config, imagesUrl: blocked })),
    ...faultsOf(await checkPictures(db, pictures, { dataDir: join(file, 'data') })),
    ...faultsOf(await checkBackups(db, { ...config, backupUrl: blocked })),
  ].map(({ what }) => what)
  expect(told).toEqual(
    expect.arrayContaining([
      `No picture can be stored: ${blocked.folder} cannot be written to (ENOTDIR)`,
      `No picture can be stored: ${join(file, 'data', 'images')} cannot be written to (ENOTDIR)`,
      `No backup can be made: ${blocked.folder} cannot be written to (ENOTDIR)`,
    ]),
  )
})

test('A bucket that refuses its key is told, for pictures and for backups, and a DATA_DIR beside it that takes nothing', async () => {
  const bucket = await openBucketServer()
  try {
    const { db, pictures, config } = shop.shop
    const right = parsePlace(bucket.url())!
    const wrong = parsePlace(bucket.url({ secret: 'revoked' }))!
    const check = async (place: PlaceAddress) => [
      ...faultsOf(await checkPictures(db, pictures, { ...config, imagesUrl: place })),
      ...faultsOf(await checkBackups(db, { ...config, backupUrl: place })),
    ]
    const told = (await check(wrong)).map(({ what }) => what).join()
    expect(told).toMatch(/No picture can be stored: s3:.*No backup can be made: s3:/)
    expect((await check(right)).map(({ what }) => what).join()).not.toContain('s3:')
    const file = join(config.dataDir, 'no-folder')
    await writeFile(file, '')
    const dataDir = join(file, 'data')
    const beside = await checkPictures(db, pictures, { ...config, imagesUrl: right, dataDir })
    expect(faultsOf(beside).map(({ what }) => what)).toContain(
      `Nothing can be kept on this machine: ${dataDir} cannot be written to (ENOTDIR)`,
    )
  } finally {
    await bucket.close()
  }
})

test('Of books that were never checked, or not for an hour, each is told as what it is', async () => {
  const { db } = shop.shop
  const told = async (now?: number) => (await checkBooks(db, now)).map(({ what }) => what)
  expect(await told()).toEqual(['The books have not been checked yet'])
  await saveReconciliation(db, { took_ms: 5, discrepancies: [] })
  expect(await told()).toEqual([expect.stringContaining('The books balanced at')])
  expect(await told(Date.now() + 3_700_000)).toEqual(['The books have not been checked for an hour'])
})

test('Books that could not be checked are a fault beside those that the last check found, and not balanced', async () => {
  const { db } = shop.shop
  const told = async () => (await checkBooks(db)).map(({ level, what }) => `${level}: ${what}`)
  const broken = { rule: 'A rule', where: 'a place', what: 'a difference', advice: 'Mend it.' }
  await saveReconciliation(db, { took_ms: 5, discrepancies: [] })
  await saveFailedCheck(db, { problem: 'Nobody answers.', took_ms: 5 })
  expect(await told()).toEqual([
    expect.stringMatching(/^fault: The books could not be checked at 2.*Z: Nobody answers\.$/),
  ])
  await saveReconciliation(db, { took_ms: 5, discrepancies: [broken] })
  await saveFailedCheck(db, { problem: 'Nobody answers.', took_ms: 5 })
  expect(await told()).toEqual([
    expect.stringContaining('fault: The books could not be checked'),
    'fault: The books have 1 fault',
  ])
  await saveReconciliation(db, { took_ms: 5, discrepancies: [] })
  expect(await told()).toEqual([expect.stringContaining('good: The books balanced')])
})

const runDoctor = async (databaseUrl: string | undefined) => {
  const doctor = join(import.meta.dirname, '../../../bin/doctor.ts')
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: shop.shop.config.dataDir,
    PUBLIC_URL: shop.origin,
    JWT_SECRET: 'x'.repeat(32),
    JWT_SECRET_BEFORE: 'y'.repeat(32),
  }
  return await promisify(execFile)(process.execPath, [doctor], { env: environment }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error) => error as { code: number; stdout: string },
  )
}

test('npm run doctor lists what it finds with what to do, and ends with status 1 for faults', async () => {
  const { code, stdout } = await runDoctor(shop.shop.pool.options.connectionString)
  expect(code).toBe(1)
  expect(stdout).toContain('✓ The schema is up to date')
  expect(stdout).toContain(`✓ ${shop.origin} is ready`)
  expect(stdout).toMatch(/! The former signing secret still counts\n {4}→ A week after the rotation/)
  expect(stdout).toMatch(/✗ There are no daily backups\n {4}→ Set BACKUP_URL/)
  expect(stdout).toMatch(/\d faults\.\n$/)
})

test('Where tables are missing, npm run doctor says what it left out, and looks at the rest', async () => {
  const another = await emptyDatabase()
  try {
    const { code, stdout } = await runDoctor(another.connectionString)
    expect(code).toBe(1)
    expect(stdout).toMatch(/✗ .+\n {4}→ npm run migrate\n! What reads tables was not looked at/)
    expect(stdout).toContain('✗ No mail leaves the shop')
    expect(stdout).toContain(`✓ ${shop.origin} is ready`)
  } finally {
    await another.drop()
  }
})

test('A database that refuses the shop, is another one or lacks tables is told as what it is', async () => {
  const { directUrl } = shop.shop
  const another = await emptyDatabase()
  const told = async (connectionString: string, databaseUrl = connectionString) => {
    const { db, close } = openDatabase({ connectionString, max: 1 })
    const config = { ...shop.shop.config, databaseUrl, databaseDirectUrl: connectionString }
    const findings = await checkReached(db, config, connectionString).finally(close)
    return findings.map(({ level, what, advice }) => `${level}: ${what} ${advice ?? ''}`)
  }
  try {
    expect(await told(directUrl)).toEqual([expect.stringContaining('good: The schema is up to date')])
    expect(await told(directUrl, another.connectionString)).toEqual([
      expect.stringContaining('fault: DATABASE_URL and DATABASE_DIRECT_URL lead to two databases'),
    ])
    expect(await told(another.connectionString)).toEqual([
      expect.stringMatching(/^fault: .* npm run migrate$/),
    ])
  } finally {
    await another.drop()
  }
  expect(await told(another.connectionString)).toEqual([
    expect.stringMatching(
      /^fault: The database does not answer: .* does not exist Look at DATABASE_DIRECT_URL/,
    ),
  ])
})

test('A shop without an address is told, and one with real payments what a demonstration left in its settings', async () => {
  const own = await openTestShop()
  const { db, config } = own.shop
  const said = async (isSandbox: boolean) =>
    (await checkSettings(db, config, isSandbox)).map(({ level, what }) => `${level}: ${what}`)
  expect(await said(false)).toEqual([expect.stringContaining('warning: The shop has no address')])
  await seedAddress(own.shop)
  await seedPages(own.shop)
  expect(await said(true)).toEqual(['good: The shop has an address'])
  expect(await said(false)).toEqual([
    'fault: Buyers see what a demonstration left: the sample address, the sample text of Shipping & returns, ' +
      'the sample text of Privacy, the sample text of Terms, the sample text of Imprint',
  ])
  await own.close()
})
