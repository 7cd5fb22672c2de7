import type { FastifyInstance } from 'fastify'
import { getHome, type HomePicture } from '../../contract/home.ts'
import type { Settings } from '../../contract/settings.ts'
import { handle } from '../http/handle.ts'
import { findImages, type ImageFacts } from '../images/queries.ts'
import type { Shop } from '../shop.ts'

type Chosen = Settings['home']['hero']

export function registerHome(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, getHome, async () => {
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

/** Null for a picture that is not there: the page then shows its first one. */
function showPicture(chosen: Chosen, images: ReadonlyMap<string, ImageFacts>): HomePicture | null {
  const facts = chosen && images.get(chosen.url)
  return chosen && facts ? { ...chosen, width: facts.width, height: facts.height } : null
}
