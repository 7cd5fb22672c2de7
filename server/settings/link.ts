import { refuseFaults } from '../errors.ts'

/** Throws BadRequest if a link has only a text or only an address, because it would not be shown. */
export function checkLink(
  { link_label, link_url }: { link_label: string; link_url: string },
  place = 'value',
) {
  const hasText = link_label.trim() !== ''
  if (hasText === (link_url !== '')) return
  refuseFaults({
    [`${place}.link_label`]: hasText
      ? 'The link has no address. Add it, or leave the text empty.'
      : 'The link has no text. Add it, or leave the address empty.',
  })
}
