import type { Page } from 'playwright-core'

/** A screen in one of its states. */
export interface Scene {
  name: string
  path: string
  /** The shop with 500 products and orders; else the demo's. */
  crowded?: boolean
  as?: 'new customer' | 'regular' | 'admin'
  /** How many lines the cart has. */
  cart?: number
  /** The shop cannot read its products. */
  broken?: boolean
  /** Answers that are kept waiting until the picture is taken. */
  hold?: RegExp
  /** Answers that fail. */
  fail?: RegExp
  /** The page from which one goes on to `path`: only then can its data be waited for. */
  from?: string
  /** What is done there before the picture. */
  act?: (page: Page) => Promise<unknown>
  /** Only what fits the window: dialogs and bars. */
  window?: boolean
}

const API = /\/api\//
export const DATA = /\.data(\?|$)/
export const DETAILS = /cart_item_details/

/** The states that every screen has whose data comes over the API: on its way, and failed. */
export const waitingAndFailed = (scene: Scene): Scene[] => [
  { ...scene, name: `${scene.name}, loading`, hold: API },
  { ...scene, name: `${scene.name}, error`, fail: API },
]

/** A page of the dashboard of the shop that is full. */
export const busy = (name: string, path: string, act?: Scene['act']): Scene => ({
  name: `dashboard ${name}`,
  path: `/dashboard${path}`,
  crowded: true,
  as: 'admin',
  ...(act && { act }),
})

export const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()

/** Opens a dialog and waits for what is in it. */
export const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}
