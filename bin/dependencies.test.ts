import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

interface LockEntry {
  name?: string
  version?: string
  dev?: boolean
  link?: boolean
}

const root = join(import.meta.dirname, '..')

/** Answers npm as a registry does that has these advisories, and keeps what it was asked for. */
let registry: Server
let advisories: Record<string, object[]> | undefined
let asked: Record<string, string[]>
/** npm keeps what it has learnt of an advisory. */
let cache: string

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'hemline-npm-'))
  registry = createServer(async (request, response) => {
    const isAudit = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
    if (!isAudit || !advisories) return response.writeHead(405).end()
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    asked = JSON.parse(body.toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => registry.once('listening', listening))
})
afterAll(async () => {
  registry.close()
  await rm(cache, { recursive: true })
})

function run(script: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const { port } = registry.address() as AddressInfo
  const registryUrl = `http://127.0.0.1:${port}/`
  const env = { ...process.env, npm_config_registry: registryUrl, npm_config_cache: cache }
  return new Promise((resolve) =>
    execFile(
      'npm',
      ['run', '--silent', script],
      { cwd: root, env, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

const advisory = (id: number, severity: string) => ({
  id,
  url: 'https://advisories.example/1',
  title: 'Loops forever',
  severity,
  vulnerable_versions: '*',
})

test('The audit asks about what runs in production, and fails for high and critical faults alone', async () => {
  advisories = {}
  expect(await run('audit')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ packages .*: 0 with/),
  })
  const wanted = Object.keys(packageFile.dependencies).filter((name) => !name.startsWith('@hemline/'))
  expect(Object.keys(asked)).toEqual(expect.arrayContaining(wanted))
  expect(asked).not.toHaveProperty('vitest')

  advisories = { 'any-ascii': [advisory(1, 'moderate')] }
  const mild = await run('audit')
  expect(mild).toMatchObject({ code: 0, stdout: expect.stringContaining('moderate: any-ascii\n') })
  expect(mild.stdout).toContain('Loops forever https://advisories.example/1')

  advisories = { 'any-ascii': [advisory(2, 'high')] }
  expect(await run('audit')).toMatchObject({ code: 1, stdout: expect.stringContaining('high: any-ascii\n') })
})

test('An audit without an answer of the registry says so, and ends with a status of its own', async () => {
  advisories = undefined
  const { code, stdout, stderr } = await run('audit')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('The dependencies were not audited, because')
  expect(stderr).toContain('405')
})

test('The list of parts names every package that runs in production, and no other', async () => {
  const { code, stdout } = await run('sbom')
  expect(code).toBe(0)
  const { bomFormat, metadata, components } = JSON.parse(stdout) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string }[]
  }
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'hemline'])
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const installed = Object.entries<LockEntry>(lock.packages).flatMap(([path, { name, version, dev, link }]) =>
    path.includes('node_modules/') && !dev && !link
      ? [`${name ?? path.split('node_modules/').at(-1)}@${version}`]
      : [],
  )
  const ofTheShop = listed.filter((part) => part.startsWith('stripe-sandbox@'))
  expect(new Set(listed)).toEqual(new Set([...installed, ...ofTheShop]))
})
