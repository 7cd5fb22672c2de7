import { busy, open, press, type Scene, waitingAndFailed } from './scene.ts'

/** Opens the first of a list and waits for its form. */
const firstOf =
  (selector: string): NonNullable<Scene['act']> =>
  async (page) => {
    await page.locator(selector).first().click()
    await page.locator('main form:not([role=search])').first().waitFor()
  }

const pages = [
  busy('styles', '/styles'),
  busy('palette', '/palette'),
  busy('looks', '/looks'),
  busy('size charts', '/size-charts'),
  busy('reviews', '/reviews'),
  busy('waiting', '/waiting'),
  busy('search words', '/search'),
  busy('collections', '/collections'),
]

/** What the dashboard says of garments: how they belong together, measure, and are found and talked about. */
export const garments: Scene[] = [
  ...pages.flatMap((scene) => [scene, ...waitingAndFailed(scene)]),
  busy('styles nothing', '/styles?name=zzzz'),
  busy('styles, two ticked', '/styles', async (page) => {
    for (const at of [0, 1]) await page.locator('[data-row] input[type=checkbox]').nth(at).check()
  }),
  busy('styles, one', '/styles?name=coat', firstOf('[data-row] a')),
  busy('styles, group colours', '/styles/group'),
  busy('looks, one', '/looks', firstOf('nav[aria-label=Looks] a')),
  busy('looks, new', '/looks?look=new', press('Create look')),
  busy('looks gone', '/looks?look=999999'),
  busy('size charts, one', '/size-charts', firstOf('nav[aria-label="Size charts"] li a')),
  busy('size charts, new', '/size-charts', press('New size chart', 'link')),
  busy('collections, one', '/collections?collection=2'),
  busy('collections, new', '/collections?collection=new', press('Create collection')),
  busy('reviews published', '/reviews?state=published'),
  busy('reviews refused', '/reviews?state=refused'),
  busy('search words, new', '/search', press('Add a group')),
  busy('search words, standard', '/search', (page) => page.getByText('Words that every shop has').click()),
  {
    ...busy('looks, delete', '/looks', async (page) => {
      await firstOf('nav[aria-label=Looks] a')(page)
      await open('Delete')(page)
    }),
    window: true,
  },
]
