import type { Settings } from '../../contract/settings.ts'
import { deliveryTime } from '../settings/delivery.ts'
import { returnAddress } from '../settings/return-address.ts'
import type { Shop } from '../shop.ts'
import { formatGiftCode, giftCodeOf } from './gift-code.ts'
import { linkToken } from './link-token.ts'
import type { Letterhead } from './sheet.ts'

export function letterheadOf({ config, settings, secrets }: Shop): Letterhead {
  const ofShop = settings.get('shop')
  const { name, support_email, legal_name, address } = ofShop
  return {
    brandName: name,
    supportEmail: support_email,
    imprint: [legal_name, ...address.split('\n')].filter(Boolean).join(', '),
    returnAddress: returnAddress(ofShop).join(', '),
    signOff: settings.get('mails').sign_off,
    publicUrl: config.publicUrl,
    tokenOf: (seed) => linkToken(secrets, seed),
    giftCodeOf: (seed) => formatGiftCode(giftCodeOf(secrets, seed)),
    deliveryTimeOf: (way) => deliveryTime(settings.get('delivery'), way),
  }
}

/** The sender of the settings, or MAIL_FROM if they have none. */
export function senderOf(
  { config }: Shop,
  { sender_name, sender_email }: Pick<Settings['mails'], 'sender_name' | 'sender_email'>,
): { name: string; address: string } {
  const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(config.mailFrom) ?? ['', '', config.mailFrom]
  return {
    name: sender_name || name!.replaceAll(/^"|"$/g, ''),
    address: sender_email || address!,
  }
}
