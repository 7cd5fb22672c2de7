import type { AdminCollection, CollectionChoices, Condition } from '../../../../contract/collection.ts'
import { type Fibre, fibreName } from '../../../../contract/fibres.ts'
import { money } from '../../../../contract/money.ts'
import { shortTime } from '../shop-time.ts'
import { SORT_LABELS } from './collection-draft.ts'

/** The parts of a collection in words, by their labels. */
export function collectionInWords(
  collection: AdminCollection,
  { categories }: CollectionChoices,
): Record<string, string> {
  const { rules, chosen, publish_from, publish_until, picture, kind } = collection
  const names = (ids: readonly number[]) =>
    ids.map((id) => chosen.find((product) => product.id === id)?.name ?? `product ${id}`).join('\n')
  const categoryName = (id: number) => categories.find((one) => one.id === id)?.name ?? `category ${id}`
  return {
    title: collection.title,
    address: collection.slug,
    text: collection.text,
    picture: picture ? `${picture.url}\n${picture.alt}`.trim() : '',
    chosen: kind === 'rules' ? 'by rules' : 'by hand',
    rules: rules.groups
      .map((group) => group.map((condition) => conditionInWords(condition, categoryName)).join(', and '))
      .join('\nor '),
    'newest days': rules.newest_days === null ? '' : String(rules.newest_days),
    products: names(collection.members),
    pinned: names(collection.pins),
    'left out': names(collection.excluded),
    order: SORT_LABELS[collection.sort],
    'sold out': collection.hide_sold_out ? 'hidden' : 'shown',
    'shoppers can open it': collection.active ? 'yes' : 'no',
    from: publish_from ? shortTime(publish_from) : '',
    until: publish_until ? shortTime(publish_until) : '',
    'title for search engines': collection.seo_title,
    'text for search engines': collection.seo_text,
  }
}

function conditionInWords(condition: Condition, categoryName: (id: number) => string): string {
  switch (condition.field) {
    case 'product_type':
      return `type ${condition.is.join(' or ')}`
    case 'category':
      return condition.is.map(categoryName).join(' or ')
    case 'colour':
      return condition.is.join(' or ')
    case 'fibre':
      return `at least ${condition.at_least}% ${fibreName(condition.fibre as Fibre)}`
    case 'price': {
      const { from, to } = condition
      return [from !== null && `from ${money(from)}`, to !== null && `up to ${money(to)}`]
        .filter(Boolean)
        .join(' ')
    }
    case 'name':
      return `name contains “${condition.contains}”`
    case 'tag':
      return `tag ${condition.tag}`
    case 'style':
      return `style ${condition.is.join(' or ')}`
  }
}
