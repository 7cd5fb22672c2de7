import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../contract/dashboard.ts'
import { pageKey } from '../../contract/settings.ts'
import { isLiveKey } from '../config-stripe.ts'
import { isSampleAddress, isSampleText } from '../settings/samples.ts'
import type { Shop } from '../shop.ts'
import { findWhatIsThere } from './first-step-queries.ts'

/**
 * Whether each step is done. Delivery and tax count as done once they have been saved, because every shop starts with
 * defaults. Empty for a demonstration, and for a shop with live keys and a paid order, which already sells.
 */
export async function listFirstSteps({ db, config, settings }: Shop): Promise<FirstSteps> {
  if (config.demo) return []
  const { address } = settings.get('shop')
  const texts = [settings.get(pageKey('terms')).text, settings.get(pageKey('privacy')).text]
  const isDone: Record<FirstStep, boolean> = {
    ...(await findWhatIsThere(db)),
    address: address.trim() !== '' && !isSampleAddress(address),
    pages: texts.every((text) => text.trim() !== '' && !isSampleText(text)),
    payments: isLiveKey(config.stripe),
    mail: config.smtpUrl !== undefined,
  }
  if (isDone.order && isDone.payments) return []
  return FIRST_STEPS.map((step) => ({ step, is_done: isDone[step] }))
}
