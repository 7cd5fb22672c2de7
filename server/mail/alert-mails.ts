import { variantUrl } from '../../contract/image.ts'
import { nameWithSize } from '../../contract/sizes.ts'
import { productPath } from '../../contract/paths/product.ts'
import { button, link, paragraph, photograph, smallPrint, title } from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

export const ALERT_MAILS = {
  /** `left`: the pieces that can be bought when they are few, else null. */
  'back-in-stock': template<{
    productId: number
    name: string
    size: string
    image: string | null
    left: number | null
    seed: string
  }>({
    subject: ({ name, size }) => `${nameWithSize(name, size)} is back`,
    preview: ({ left }) => (left === null ? 'You asked us to tell you.' : `${piecesLeft(left)} left.`),
    body: ({ productId, name, size, image, left, seed }, shop) => [
      title(`${nameWithSize(name, size)} is back.`),
      image?.startsWith('/') &&
        photograph(shop.publicUrl + (variantUrl(image, 320, 'jpg') ?? image), 240, '0 0 20px'),
      paragraph(
        'You asked us to tell you. ',
        left !== null && `${piecesLeft(left)} left, and others have been told too: `,
        left === null ? 'None is put aside for you.' : 'none is put aside for you.',
      ),
      button(`${shop.publicUrl}${productPath(productId, size)}`, 'Go to the garment'),
      smallPrint(
        'This is the only mail about this request. If you are waiting for other garments and would rather not: ',
        link(stopAt(seed, shop), 'stop all these mails'),
        '.',
      ),
    ],
    unsubscribe: ({ seed }, shop) => stopAt(seed, shop),
  }),
}

const stopAt = (seed: string, { publicUrl, tokenOf }: Letterhead) =>
  `${publicUrl}/stock-alerts?remove=${tokenOf(seed)}`
const piecesLeft = (left: number) => (left === 1 ? 'One piece is' : `${left} pieces are`)
