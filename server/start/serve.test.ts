import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { readConfig } from '../config.ts'
import { openSecrets } from '../secrets.ts'
import { openShop } from './serve.ts'

test('A shop closes within seconds while a job that was left holds one of its connections', async () => {
  const { shop, close } = await openTestShop()
  const config = readConfig({ DATA_DIR: shop.config.dataDir, LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const secrets = await openSecrets(config)
  const second = await openShop({ config, secrets, connectionString: shop.directUrl, log })
  const held = await second.shop.pool.connect()
  const beganAt = performance.now()
  await second.close()
  expect(performance.now() - beganAt).toBeLessThan(20_000)
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'The connections to the database did not close')
  held.release()
  await close()
})
