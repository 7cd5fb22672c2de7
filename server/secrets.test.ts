import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetFormerSecret, openSecrets, rotateSecret } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hemline-secrets-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('Secrets are generated once and stay', async () => {
  const first = await openSecrets({ dataDir })
  expect(await openSecrets({ dataDir })).toEqual(first)
  expect(first.sandbox.secretKey).toMatch(/^sk_test_\w{32}$/)
  expect(first.sandbox.publishableKey).toMatch(/^pk_test_\w{32}$/)
  expect(first.sandbox.webhookSecret).toMatch(/^whsec_\w{32}$/)
  expect(Buffer.byteLength(first.jwtSecret)).toBeGreaterThanOrEqual(32)
})

test('No two shops share a secret', async () => {
  const mine = await openSecrets({ dataDir: join(dataDir, 'mine') })
  const yours = await openSecrets({ dataDir: join(dataDir, 'yours') })
  expect(mine.adminPassword).not.toBe(yours.adminPassword)
  expect(mine.jwtSecret).not.toBe(yours.jwtSecret)
})

test('Hosts that share JWT_SECRET share the first password and the keys, and another shop has others', async () => {
  const open = (host: string, jwtSecret: string) => openSecrets({ dataDir: join(dataDir, host), jwtSecret })
  const [first, second] = [await open('one', 'a'.repeat(32)), await open('two', 'a'.repeat(32))]
  expect(second).toEqual(first)
  const other = await open('three', 'b'.repeat(32))
  for (const name of ['adminPassword', 'accessKey', 'shopperPassword'] as const)
    expect(other[name]).not.toBe(first[name])
  expect(other.sandbox).not.toEqual(first.sandbox)
})

test('Only the owner can read the file of secrets', async () => {
  await openSecrets({ dataDir })
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('A secret from the environment takes precedence, and is not written to the file', async () => {
  const given = { dataDir, jwtSecret: 'given'.repeat(8), adminPassword: 'a password given' }
  expect(await openSecrets(given)).toMatchObject({
    jwtSecret: given.jwtSecret,
    adminPassword: given.adminPassword,
  })
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('given')
})

test('A damaged file of secrets is reported, not replaced', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"jwtSecret": ')
  await expect(openSecrets({ dataDir })).rejects.toThrow('is damaged')
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"jwtSecret": ')
})

test('A rotation makes a new secret, keeps the former one until it is to be forgotten, and changes nothing else', async () => {
  const { jwtSecret, ...others } = await openSecrets({ dataDir })
  await rotateSecret(dataDir)
  const rotated = await openSecrets({ dataDir })
  expect(rotated).toEqual({ ...others, jwtSecret: expect.any(String), jwtSecretBefore: jwtSecret })
  expect(rotated.jwtSecret).not.toBe(jwtSecret)
  expect(await openSecrets({ dataDir })).toEqual(rotated)
  await expect(rotateSecret(dataDir)).rejects.toThrow('The former secret still counts')
  expect(await openSecrets({ dataDir })).toEqual(rotated)

  expect(await forgetFormerSecret(dataDir)).toBe(true)
  expect(await openSecrets({ dataDir })).toEqual({ ...others, jwtSecret: rotated.jwtSecret })
  expect(await forgetFormerSecret(dataDir)).toBe(false)
  await rotateSecret(dataDir)
  expect(await openSecrets({ dataDir })).toMatchObject({ jwtSecretBefore: rotated.jwtSecret })
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('Where no shop has been there is no secret to rotate', async () => {
  await expect(rotateSecret(dataDir)).rejects.toThrow('start the shop once')
})

test('A former secret in the file does not count beside one from the environment', async () => {
  await openSecrets({ dataDir })
  await rotateSecret(dataDir)
  const [jwtSecret, jwtSecretBefore] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(await openSecrets({ dataDir, jwtSecret })).toMatchObject({ jwtSecret, jwtSecretBefore: undefined })
  expect(await openSecrets({ dataDir, jwtSecret, jwtSecretBefore })).toMatchObject({ jwtSecretBefore })
})

test('A host that is new during a rotation has the keys of the hosts from before it', async () => {
  const [before, after] = ['a'.repeat(32), 'b'.repeat(32)]
  const old = await openSecrets({ dataDir: join(dataDir, 'old'), jwtSecret: before })
  const added = { dataDir: join(dataDir, 'added'), jwtSecret: after, jwtSecretBefore: before }
  expect(await openSecrets(added)).toMatchObject({ accessKey: old.accessKey, sandbox: old.sandbox })
})

test('npm run rotate-secret rotates, forgets, and leaves alone a secret of the environment', async () => {
  const rotate = (args: string[] = [], environment: Record<string, string> = {}) =>
    new Promise<{ code: number; said: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../bin/rotate-secret.ts'), ...args],
        { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      ),
    )
  const before = await openSecrets({ dataDir })
  const given = await rotate([], { JWT_SECRET: 'x'.repeat(32) })
  expect(given).toMatchObject({ code: 1, said: expect.stringContaining('1. JWT_SECRET_NEXT=<the new one>') })
  expect(await openSecrets({ dataDir })).toEqual(before)

  expect(await rotate()).toMatchObject({ code: 0, said: expect.stringContaining('Restart the shop') })
  const rotated = await openSecrets({ dataDir })
  expect(rotated.jwtSecretBefore).toBe(before.jwtSecret)
  expect(await rotate()).toMatchObject({ code: 1, said: expect.stringContaining('still counts') })
  expect((await rotate(['--forget'])).code).toBe(0)
  expect(await openSecrets({ dataDir })).toEqual({ ...before, jwtSecret: rotated.jwtSecret })
})
