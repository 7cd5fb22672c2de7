import type { FastifyInstance } from 'fastify'
import { getOperations, type Operations } from '../../contract/operations.ts'
import { commandLine } from '../command-line.ts'
import type { Config } from '../config.ts'
import { isLiveKey } from '../config-stripe.ts'
import { handle } from '../http/handle.ts'
import { addGauge } from '../http/metrics.ts'
import { showStanding } from '../mail/show-standing.ts'
import { findLastWebhook } from '../orders/payment/event-queries.ts'
import { listSamples } from '../settings/samples.ts'
import type { Shop } from '../shop.ts'
import { findLastBackups } from './backup/backup-queries.ts'
import { isLate } from './backup/schedule.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import { findQuarantine } from './quarantine-queries.ts'

export function registerOperations(app: FastifyInstance, shop: Shop): void {
  const { config, db } = shop
  registerShopMetrics(app.metrics, shop)
  handle(app, getOperations, async () => {
    const held = await findQuarantine(db)
    return {
      held_since_backup_of: held?.backup_made_at.toISOString() ?? null,
      payments: {
        mode: modeOf(config),
        key_problem: shop.provider.keyFault() ?? null,
        last_webhook_at: (await findLastWebhook(db))?.toISOString() ?? null,
      },
      connections: {
        mail_server: config.smtpUrl !== undefined,
        picture_bucket: config.imagesUrl !== undefined && 'bucket' in config.imagesUrl,
        cdn: config.cdnPurgeUrl !== undefined,
      },
      mails: await showStanding(db),
      samples: shop.provider.isSandbox ? [] : listSamples(shop.settings.get),
      commands: { doctor: commandLine('doctor'), release: commandLine('release') },
      backups: config.backupUrl ? await showBackups() : null,
    }
  })

  const showBackups = async () => {
    const { lastGoodAt, problem } = await findLastBackups(db, config.backupUrl)
    return {
      last_good_at: lastGoodAt?.toISOString() ?? null,
      is_late: isLate({ now: new Date(), minutesOfDay: config.backupAt, lastGoodAt }),
      problem,
    }
  }

  addGauge(
    app.metrics,
    {
      name: 'backup_age_seconds',
      help: 'Since the last whole backup at BACKUP_URL began; infinite without one, NaN without a database',
      aggregator: 'first',
    },
    async () => {
      const last = await findLastBackups(db, config.backupUrl).catch(() => undefined)
      if (!last) return Number.NaN
      const { lastGoodAt } = last
      return lastGoodAt ? (Date.now() - lastGoodAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
    },
  )
}

function modeOf({ stripe }: Config): Operations['payments']['mode'] {
  if (!stripe) return 'sandbox'
  return isLiveKey(stripe) ? 'live' : 'test'
}
