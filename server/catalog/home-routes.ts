import type { FastifyInstance } from 'fastify'
import { getHome } from '../../contract/home.ts'
import { handleForAll } from '../http/handle-for-all.ts'
import { findImages } from '../images/find-images.ts'
import type { Shop } from '../shop.ts'
import { showPicture } from './chosen-picture.ts'

export function registerHome(app: FastifyInstance, { db, settings }: Shop): void {
  handleForAll(app, getHome, async () => {
    const { headline, description, hero, banner } = settings.get('home')
    const { picture, ...words } = banner
    const images = await findImages(
      db,
      [hero, picture].flatMap((chosen) => chosen?.url ?? []),
    )
    return {
      headline,
      description,
      hero: showPicture(hero, images),
      banner: { ...words, picture: showPicture(picture, images) },
    }
  })
}
