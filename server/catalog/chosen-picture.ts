import type { HomePicture } from '../../contract/home.ts'
import type { HomeSetting } from '../../contract/settings.ts'
import type { ImageFacts } from '../images/queries.ts'

/** Null for a missing picture: the page then shows its default, or none. */
export function showPicture(
  chosen: HomeSetting['hero'],
  images: ReadonlyMap<string, ImageFacts>,
): HomePicture | null {
  const facts = chosen && images.get(chosen.url)
  return chosen && facts ? { ...chosen, width: facts.width, height: facts.height } : null
}
