import { nameWithSize } from '../../contract/sizes.ts'
import { hash } from 'node:crypto'
import { button, link, paragraph, smallPrint, title } from './parts.ts'
import { template } from './template.ts'

export const REVIEW_MAILS = {
  'review-invitation': template<{
    items: { name: string; size: string; image: string | null }[]
    seed: string
  }>({
    subject: ({ items }) =>
      items.length === 1 ? `How is the ${items[0]!.name}?` : 'How is what you bought?',
    preview: () => 'Two minutes, and others choose the right size.',
    body: ({ items, seed }, shop) => [
      title(items.length === 1 ? 'How is it?' : 'How are they?'),
      paragraph(
        items.length === 1
          ? 'You have had it for two weeks. Does it fit, and would you buy it again? Others who think about it'
          : 'You have had these for two weeks. Do they fit, and would you buy them again? Others who think about them',
        ' would like to know, whatever your answer is.',
      ),
      ...items.map(({ name, size }) => paragraph(nameWithSize(name, size))),
      button(`${shop.publicUrl}/review#${shop.tokenOf(seed)}`, 'Write a review'),
      smallPrint(
        'We ask once for each order. If you would rather not be asked: ',
        link(`${shop.publicUrl}/review?stop#${shop.tokenOf(seed)}`, 'stop these mails'),
        '.',
      ),
    ],
    // Request addresses are logged, so this one contains only the token's hash, by which no review can be written.
    unsubscribe: ({ seed }, shop) =>
      `${shop.publicUrl}/review?stop=${hash('sha256', shop.tokenOf(seed), 'base64url')}`,
  }),
}
