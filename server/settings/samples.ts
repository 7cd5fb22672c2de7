import { PAGE_SLUGS } from '../../contract/page.ts'
import { pageKey, type SettingKey, type Settings } from '../../contract/settings.ts'

/** The demonstration's address, which does not exist, so that return slips and invoices are complete. */
export const SAMPLE_ADDRESS = '1 Sample Street\nSample Town'

export const SAMPLE_SENTENCE = 'This is a sample text of a demonstration.'

export const isSampleAddress = (address: string): boolean => address.trim() === SAMPLE_ADDRESS

export const isSampleText = (text: string): boolean => text.includes(SAMPLE_SENTENCE)

/**
 * Names the sample texts of a demonstration that the settings still contain: `the sample address`, `the sample text of
 * Privacy`.
 */
export function listSamples(get: <K extends SettingKey>(key: K) => Settings[K]): string[] {
  const pages = PAGE_SLUGS.map((slug) => get(pageKey(slug))).filter(({ text }) => isSampleText(text))
  return [
    ...(isSampleAddress(get('shop').address) ? ['the sample address'] : []),
    ...pages.map(({ title }) => `the sample text of ${title}`),
  ]
}
