import { variantUrl } from '../../contract/image.ts'
import { dayInWords } from '../../contract/promise.ts'
import { nameWithSize } from '../../contract/sizes.ts'
import { productPath } from '../../contract/paths/product.ts'
import { button, link, paragraph, photograph, smallPrint, title } from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

interface BackInStock {
  productId: number
  name: string
  size: string
  image: string | null
  /** The number of available pieces if they are few, else null. */
  left: number | null
  /** The date of a pre-order. Like `leadDays`, absent in mails of the previous release. */
  shipsBy?: string | null
  /** The production time of a made-to-order product, in days. */
  leadDays?: number | null
  seed: string
}

export const ALERT_MAILS = {
  'back-in-stock': template<BackInStock>({
    subject: (alert) => whatIsBack(alert),
    preview: (alert) =>
      whenItShips(alert) ??
      (alert.left === null ? 'You asked us to tell you.' : `${piecesLeft(alert.left)} left.`),
    body: (alert, shop) => {
      const { productId, size, image, left, seed } = alert
      return [
        title(`${whatIsBack(alert)}.`),
        image?.startsWith('/') &&
          photograph(shop.publicUrl + (variantUrl(image, 320, 'jpg') ?? image), 240, '0 0 20px'),
        paragraph(
          whenItShips(alert) && `${whenItShips(alert)} `,
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
      ]
    },
    unsubscribe: ({ seed }, shop) => stopAt(seed, shop),
  }),
}

const stopAt = (seed: string, { publicUrl, tokenOf }: Letterhead) =>
  `${publicUrl}/stock-alerts?remove=${tokenOf(seed)}`
/** A product that can only be ordered ahead is not back in stock: its pieces are expected, or made for their buyers. */
const whatIsBack = ({ name, size, shipsBy, leadDays }: BackInStock) =>
  `${nameWithSize(name, size)} ${shipsBy ? 'can be pre-ordered' : leadDays ? 'can be ordered' : 'is back'}`
const whenItShips = ({ shipsBy, leadDays }: BackInStock) =>
  shipsBy
    ? `It ships by ${dayInWords(shipsBy)}.`
    : leadDays
      ? `It is made to order and ships within ${leadDays} ${leadDays === 1 ? 'day' : 'days'}.`
      : undefined
const piecesLeft = (left: number) => (left === 1 ? 'One piece is' : `${left} pieces are`)
