import {
  LINK_PATTERN,
  MAX_MENU_BELOW,
  MAX_MENU_ITEMS,
  saveMenuSetting,
  type MenuSetting,
} from '../../../../contract/settings.ts'
import type { CollectionLine } from '../../../../contract/collection.ts'
import { Button } from '../../../ui/button.tsx'
import { useCollections } from '../collections/use-collections.ts'
import { addingFields } from '../forms/take-focus.ts'
import { moved } from '../lists/moved.ts'
import styles from './menu-form.module.css'
import { MenuLinkFields, type MenuLink } from './menu-link-fields.tsx'
import { SectionForm } from './section-form.tsx'
import type { SavedSetting } from './use-save.ts'
import { faultAt, useSection, type Faults, type Section } from './use-section.ts'

/** With keys that go along when a link is moved. */
type KeyedLink = MenuLink & { key: number }
type KeyedItem = KeyedLink & { items: KeyedLink[] }

const keyed = <One,>(all: readonly One[]): (One & { key: number })[] =>
  all.map((one, key) => ({ ...one, key }))
const nextKey = (all: readonly { key: number }[]): number => Math.max(-1, ...all.map(({ key }) => key)) + 1
const withoutKey = <One extends { key: number }>({ key: _, ...one }: One) => one

/** What the server would refuse, at its places. */
function faultsOf(items: readonly KeyedItem[]): Faults {
  const faults: Record<string, string> = {}
  const check = ({ collection, label, link }: MenuLink, place: string, isHeading: boolean) => {
    if (collection === null && !label.trim()) faults[`${place}.label`] = 'Give the link a label.'
    if (collection === null && link === '' && !isHeading) faults[`${place}.link`] = 'Say where it leads.'
    if (link !== '' && !LINK_PATTERN.test(link))
      faults[`${place}.link`] = 'An address begins with /, https:// or mailto:.'
  }
  for (const [at, item] of items.entries()) {
    check(item, `value.items.${at}`, item.items.length > 0)
    for (const [below, link] of item.items.entries()) check(link, `value.items.${at}.items.${below}`, false)
  }
  return faults
}

const SECTION: Section<MenuSetting, { items: KeyedItem[] }> = {
  key: 'menu',
  title: 'Menu',
  about:
    'The links below Shop in the menu and on the front page, in two levels. A collection is left out while it is not published.',
  call: saveMenuSetting,
  draftOf: ({ items }) => ({ items: keyed(items).map((item) => ({ ...item, items: keyed(item.items) })) }),
  valueOf: (draft) => {
    const faults = faultsOf(draft.items)
    if (Object.keys(faults).length > 0) return { faults }
    return { items: draft.items.map((item) => ({ ...withoutKey(item), items: item.items.map(withoutKey) })) }
  },
  inWords: (menu) => menuInWords(menu, []),
}

/** With where each link leads, by which two of one label differ. */
function menuInWords({ items }: MenuSetting, collections: readonly CollectionLine[]): Record<string, string> {
  const linkInWords = ({ label, collection, link }: MenuLink) => {
    const title = collections.find(({ id }) => id === collection)?.title ?? `collection ${collection}`
    const target = collection === null ? link : title
    return label && target ? `${label} (${target})` : label || target
  }
  return Object.fromEntries(
    items.map((item, at) => [`Link ${at + 1}`, [item, ...item.items].map(linkInWords).join('\n')]),
  )
}

const BLANK: MenuLink = { label: '', collection: null, link: '' }

export function MenuForm({ loaded }: { loaded: SavedSetting<MenuSetting> }) {
  const state = useSection(SECTION, loaded)
  const collections = useCollections()
  const section = { ...SECTION, inWords: (menu: MenuSetting) => menuInWords(menu, collections.answer ?? []) }
  const { items } = state.draft
  const change = (changed: KeyedItem[]) => state.setDraft({ items: changed })
  return (
    <SectionForm section={section} state={state} hasField={(place) => /\.(label|link)$/.test(place)}>
      <ol className={styles.items} aria-label="Links of the menu">
        {items.map((item, at) => (
          <li key={item.key}>
            <MenuLinkFields
              name={`Link ${at + 1}`}
              link={item}
              faultOf={(name) => faultAt(state.faults, `value.items.${at}.${name}`)}
              collections={collections}
              hasBelow={item.items.length > 0}
              place={placeIn(items, at)}
              onChange={(changed) => change(items.with(at, { ...item, ...changed }))}
              onMove={(by) => change(moved(items, at, at + by))}
              onRemove={() => change(items.filter((_, index) => index !== at))}
            />
            <LinksBelow
              item={item}
              name={`Link ${at + 1}`}
              faultOf={(place) => faultAt(state.faults, `value.items.${at}.items.${place}`)}
              collections={collections}
              onChange={(below) => change(items.with(at, { ...item, items: below }))}
            />
          </li>
        ))}
      </ol>
      <Button
        small
        quiet
        className={styles.add}
        disabled={items.length >= MAX_MENU_ITEMS}
        onClick={addingFields(() => change([...items, { ...BLANK, key: nextKey(items), items: [] }]))}
      >
        Add a link
      </Button>
    </SectionForm>
  )
}

interface LinksBelowProps {
  item: KeyedItem
  name: string
  /** By the number of the link and the name of its field, such as `0.label`. */
  faultOf: (place: string) => string | undefined
  collections: ReturnType<typeof useCollections>
  onChange: (items: KeyedLink[]) => void
}

function LinksBelow({ item: { items }, name, faultOf, collections, onChange }: LinksBelowProps) {
  return (
    <>
      <ol className={styles.below} aria-label={`Below ${name.toLowerCase()}`}>
        {items.map((link, at) => (
          <li key={link.key}>
            <MenuLinkFields
              name={`${name}.${at + 1}`}
              link={link}
              faultOf={(field) => faultOf(`${at}.${field}`)}
              collections={collections}
              place={placeIn(items, at)}
              onChange={(changed) => onChange(items.with(at, { ...link, ...changed }))}
              onMove={(by) => onChange(moved(items, at, at + by))}
              onRemove={() => onChange(items.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        small
        quiet
        disabled={items.length >= MAX_MENU_BELOW}
        aria-label={`Add below ${name.toLowerCase()}`}
        onClick={addingFields(() => onChange([...items, { ...BLANK, key: nextKey(items) }]))}
      >
        Add below
      </Button>
    </>
  )
}

const placeIn = (all: readonly unknown[], at: number) => ({
  isFirst: at === 0,
  isLast: at === all.length - 1,
})
