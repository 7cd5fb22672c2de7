import type { ShopConfiguration } from '../../contract/configuration.ts'
import type { MenuSetting } from '../../contract/settings.ts'
import { collectionPath } from '../../contract/paths/collection.ts'
import { refuseFaults } from '../errors.ts'

type Stored = MenuSetting['items'][number]['items'][number]
type Shown = NonNullable<ShopConfiguration['menu']>[number]['items'][number]

/** A collection that shoppers can open. */
export interface Published {
  id: number
  slug: string
  title: string
}

/**
 * The entries of the menu that currently lead somewhere. An entry that leads nowhere stays as a heading for the entries
 * below it; without a label, it is replaced by them.
 */
export function showMenu({ items }: MenuSetting, published: readonly Published[]): ShopConfiguration['menu'] {
  const show = ({ label, collection: id, link }: Stored): Shown | undefined => {
    if (id === null) return link ? { label, path: link } : undefined
    const collection = published.find((one) => one.id === id)
    return collection && { label: label || collection.title, path: collectionPath(collection.slug) }
  }
  const shown = items.flatMap((item) => {
    const below = item.items.flatMap((one) => show(one) ?? [])
    const own = show(item) ?? { label: item.label, path: '' }
    if (!own.label) return below.map((one) => ({ ...one, items: [] }))
    return own.path || below.length > 0 ? [{ ...own, items: below }] : []
  })
  return shown.length > 0 ? shown : undefined
}

/** Throws BadRequest with every fault that the schema cannot express, each at its field. */
export function checkMenu({ items }: MenuSetting): void {
  const faults: Record<string, string> = {}
  for (const [at, item] of items.entries()) {
    Object.assign(faults, faultsOfLink(item, `value.items.${at}`, item.items.length > 0))
    for (const [below, one] of item.items.entries())
      Object.assign(faults, faultsOfLink(one, `value.items.${at}.items.${below}`, false))
  }
  refuseFaults(faults)
}

function faultsOfLink({ label, collection, link }: Stored, place: string, isHeading: boolean) {
  if (collection !== null) return {}
  return {
    ...(!label.trim() && { [`${place}.label`]: 'A link of the menu needs a label.' }),
    ...(link === '' && !isHeading && { [`${place}.link`]: `The link ${label} leads nowhere.` }),
  }
}
