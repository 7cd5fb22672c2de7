import { saveMenuSetting, type MenuSetting } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { useCollections } from '../use-collections.ts'
import styles from './menu-form.module.css'
import { MenuLinkFields, type MenuLink } from './menu-link-fields.tsx'
import { SectionForm } from './section-form.tsx'
import type { SavedSetting } from './use-save.ts'
import { useSection, type Section } from './use-section.ts'

const [MOST_ITEMS, MOST_BELOW] = [10, 12]
/** As the server takes it. */
const ADDRESS = /^(\/(?![/\\])\S*|https:\/\/\S+|mailto:\S+)$/

/** With keys that go along when a link is moved. */
type KeyedLink = MenuLink & { key: number }
type KeyedItem = KeyedLink & { items: KeyedLink[] }

const keyed = <One,>(all: readonly One[]): (One & { key: number })[] =>
  all.map((one, key) => ({ ...one, key }))
const nextKey = (all: readonly { key: number }[]): number => Math.max(-1, ...all.map(({ key }) => key)) + 1
const withoutKey = <One extends { key: number }>({ key: _, ...one }: One) => one

const SECTION: Section<MenuSetting, { items: KeyedItem[] }> = {
  key: 'menu',
  title: 'Menu',
  about:
    'The links below Shop in the menu and on the front page, in two levels. A collection is left out while it is not published.',
  call: saveMenuSetting,
  draftOf: ({ items }) => ({ items: keyed(items).map((item) => ({ ...item, items: keyed(item.items) })) }),
  valueOf: (draft) => {
    for (const item of draft.items) {
      for (const link of [item, ...item.items]) {
        if (link.collection === null && !link.label.trim()) return 'Give each link a label.'
        if (link.collection === null && link.link === '' && !(link === item && item.items.length > 0)) {
          return `Say where “${link.label}” leads.`
        }
        if (link.link !== '' && !ADDRESS.test(link.link)) {
          return `“${link.label}” leads to an address that begins with /, https:// or mailto:.`
        }
      }
    }
    return { items: draft.items.map((item) => ({ ...withoutKey(item), items: item.items.map(withoutKey) })) }
  },
  inWords: ({ items }) =>
    Object.fromEntries(
      items.map((item, at) => [
        `Link ${at + 1}`,
        [item, ...item.items]
          .map(({ label, collection, link }) => label || link || `collection ${collection}`)
          .join(', '),
      ]),
    ),
}

const BLANK: MenuLink = { label: '', collection: null, link: '' }

export function MenuForm({ loaded }: { loaded: SavedSetting<MenuSetting> }) {
  const state = useSection(SECTION, loaded)
  const collections = useCollections()
  const { items } = state.draft
  const change = (changed: KeyedItem[]) => state.setDraft({ items: changed })
  return (
    <SectionForm section={SECTION} state={state}>
      <ol className={styles.items} aria-label="Links of the menu">
        {items.map((item, at) => (
          <li key={item.key}>
            <MenuLinkFields
              name={`Link ${at + 1}`}
              link={item}
              collections={collections}
              hasBelow={item.items.length > 0}
              onChange={(changed) => change(replaced(items, at, { ...item, ...changed }))}
              onMove={(by) => change(moved(items, at, by))}
              onRemove={() => change(items.filter((_, index) => index !== at))}
            />
            <ol className={styles.below} aria-label={`Below link ${at + 1}`}>
              {item.items.map((link, below) => (
                <li key={link.key}>
                  <MenuLinkFields
                    name={`Link ${at + 1}.${below + 1}`}
                    link={link}
                    collections={collections}
                    onChange={(changed) =>
                      change(
                        replaced(items, at, {
                          ...item,
                          items: replaced(item.items, below, { ...link, ...changed }),
                        }),
                      )
                    }
                    onMove={(by) =>
                      change(replaced(items, at, { ...item, items: moved(item.items, below, by) }))
                    }
                    onRemove={() =>
                      change(
                        replaced(items, at, {
                          ...item,
                          items: item.items.filter((_, index) => index !== below),
                        }),
                      )
                    }
                  />
                </li>
              ))}
            </ol>
            <Button
              small
              quiet
              disabled={item.items.length >= MOST_BELOW}
              aria-label={`Add a link below link ${at + 1}`}
              onClick={() =>
                change(
                  replaced(items, at, {
                    ...item,
                    items: [...item.items, { ...BLANK, key: nextKey(item.items) }],
                  }),
                )
              }
            >
              Add below
            </Button>
          </li>
        ))}
      </ol>
      <Button
        small
        quiet
        className={styles.add}
        disabled={items.length >= MOST_ITEMS}
        onClick={() => change([...items, { ...BLANK, key: nextKey(items), items: [] }])}
      >
        Add a link
      </Button>
    </SectionForm>
  )
}

const replaced = <One,>(all: readonly One[], at: number, one: One): One[] =>
  all.map((other, index) => (index === at ? one : other))

/** By one place up or down, where there is one. */
function moved<One>(all: readonly One[], at: number, by: -1 | 1): One[] {
  const changed = [...all]
  const other = changed[at + by]
  if (other === undefined) return changed
  changed[at + by] = changed[at]!
  changed[at] = other
  return changed
}
