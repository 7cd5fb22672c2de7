import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { openFaultReports } from './fault-reports.ts'
import { openLog } from './log.ts'

interface Report {
  text: string
  what: string
  error?: { name: string; code?: string; frames: string[] }
  job?: string
  request_id?: string
  alike: number
}

async function openHook(status = 200) {
  const reports: Report[] = []
  const server = createServer(async (request, response) => {
    reports.push((await json(request)) as Report)
    response.writeHead(status).end('seen')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-part`
  const faults = openFaultReports(url)
  const out = new PassThrough()
  return {
    url,
    reports,
    faults,
    log: openLog({ logLevel: 'info' }, { faults, to: out }),
    said: () => String(out.read() ?? ''),
    close: async () => {
      await faults.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

test('A request that fails is reported with its id and where it was thrown, without what was typed', async () => {
  const hook = await openHook()
  const shop = await openTestShop()
  const app = await buildApp({ ...shop.shop, log: hook.log }, { pages: false })
  await shop.shop.db.schema.alterTable('accounts').renameTo('accounts_away').execute()
  const response = await app.inject({
    method: 'POST',
    url: '/api/login?from=lovelace',
    payload: { user: { email: 'ada.lovelace@example.org', password: 'a long and quiet afternoon' } },
    headers: { 'user-agent': 'lovelace' },
  })
  expect(response.statusCode).toBe(500)
  await hook.close()
  await app.close()
  await shop.close()
  expect(hook.reports).toHaveLength(1)
  const [report] = hook.reports
  expect(report).toMatchObject({
    what: 'request failed',
    release: 'source',
    alike: 0,
    error: { code: '42P01' },
  })
  expect(report!.request_id).toBe(response.json().request_id)
  expect(report!.error!.frames.join('\n')).toMatch(/at .*\.(ts|js):\d+/)
  expect(JSON.stringify(report)).not.toMatch(/lovelace|afternoon|does not exist/i)
})

test('Messages, stacks that repeat them, and values in sentences are left out', async () => {
  const hook = await openHook()
  const error = new TypeError('no ada@example.org\n    at ada@example.org:1:1')
  hook.log.error({ err: error, email: 'ada@example.org' }, 'a mail could not be sent to ada@example.org')
  hook.log.error(
    { job: 'send_mail' },
    "Failed task 12 (send_mail, 3.20ms, attempt 1 of 25) with error 'ada@example.org is full'",
  )
  hook.log.warn({ err: error }, 'no fault')
  await hook.close()
  expect(JSON.stringify(hook.reports)).not.toContain('ada@')
  expect(hook.reports.map(({ what }) => what)).toEqual([
    'a mail could not be sent to …',
    'Failed task 12 (send_mail, 3.20ms, attempt 1 of 25) with error',
  ])
  expect(hook.reports[1]!.job).toBe('send_mail')
  expect(hook.reports[0]!.error!.frames[0]).toContain('fault-reports.test')
})

test('A fault is reported once a minute, with how many were alike, and twenty of all kinds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const hook = await openHook()
  const fail = (what: string) => hook.log.error({ err: new Error('x') }, what)
  for (let count = 0; count < 5; count++) fail('it failed')
  vi.advanceTimersByTime(61_000)
  fail('it failed')
  for (let count = 0; count < 50; count++) fail(`it failed in way ${'x'.repeat(count + 1)}`)
  vi.useRealTimers()
  await hook.close()
  const alike = hook.reports.filter(({ what }) => what === 'it failed').map(({ alike }) => alike)
  expect(alike.sort()).toEqual([0, 4])
  expect(hook.reports).toHaveLength(21)
})

test('A hook that refuses, or is away, is a warning without its address, and no further fault', async () => {
  const hook = await openHook(500)
  hook.faults.onFailure((why) => hook.log.warn({ why }, 'A fault could not be reported to ERRORS_URL'))
  hook.log.error('it failed')
  hook.log.error('it failed otherwise')
  await hook.close()
  const said = hook.said()
  expect(said.match(/could not be reported/g)).toHaveLength(1)
  expect(said).toContain('answered 500')
  expect(said).not.toContain('secret-part')
  expect(hook.reports).toHaveLength(2)

  const odd = Object.assign(new Error('x'), { message: { no: 'text' } })
  expect(() => hook.log.error({ err: odd }, 'it failed oddly')).not.toThrow()

  const away = openFaultReports(hook.url)
  const whys: string[] = []
  away.onFailure((why) => whys.push(why))
  away.report({}, ['it failed'])
  await away.close()
  expect(whys).toHaveLength(1)
  expect(whys[0]).not.toContain('secret-part')
})
