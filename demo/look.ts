import { createLook } from '../server/catalog/looks/looks.ts'
import type { Shop } from '../server/shop.ts'
import { pictureOf } from './collections.ts'

const MEMBERS = ['merino-cardigan-butter', 'wool-trouser-sand', 'wool-scarf-stone', 'cotton-socks-ecru']

export async function seedLook({ db }: Pick<Shop, 'db'>, ids: ReadonlyMap<string, number>): Promise<void> {
  const picture = pictureOf('merino-cardigan-butter-2.jpg', 'A butter cardigan, buttoned half way')
  const members = MEMBERS.flatMap((slug) => ids.get(slug) ?? [])
  const look = { title: 'Butter on sand', picture, members, active: true }
  await db.transaction().execute((trx) => createLook(trx, look))
}
