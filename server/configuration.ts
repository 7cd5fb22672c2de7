import type { FastifyInstance } from 'fastify'
import { shopConfiguration } from '../contract/configuration.ts'
import { handle } from './http/handle.ts'
import type { Shop } from './shop.ts'

export function registerConfiguration(app: FastifyInstance, { config, provider }: Shop): void {
  handle(app, shopConfiguration, () => ({
    brand_name: config.brandName,
    support_email: config.supportEmail,
    public_url: config.publicUrl,
    feature_search: config.featureSearch,
    sandbox: provider.isSandbox,
    stripe_script_url: provider.scriptUrl,
  }))
}
