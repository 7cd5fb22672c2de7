import {
  type AdminCollection,
  type CollectionContent,
  type CollectionSort,
  type Condition,
  MAX_SLUG,
} from '../../../../contract/collection.ts'
import type { ColourFamily } from '../../../../contract/colour.ts'
import { isFibre } from '../../../../contract/fibres.ts'
import { inCents, inDollars } from '../forms/dollars.ts'
import { entriesIn } from '../forms/entries-in.ts'
import { changedTime, inShopTime } from '../shop-time.ts'

export type ConditionField = Condition['field']

/** A condition as typed. Only the members for its field are used. */
export interface ConditionDraft {
  key: number
  field: ConditionField
  types: string[]
  from: string
  to: string
  contains: string
  /** Ids of categories. */
  categories: number[]
  colours: string[]
  fibre: string
  at_least: string
  tag: string
  /** Ids of styles, separated by commas. */
  styles: string
}

export interface CollectionDraft extends Pick<
  CollectionContent,
  | 'title'
  | 'slug'
  | 'text'
  | 'picture'
  | 'kind'
  | 'members'
  | 'pins'
  | 'excluded'
  | 'sort'
  | 'hide_sold_out'
  | 'active'
  | 'seo_title'
  | 'seo_text'
> {
  groups: { key: number; conditions: ConditionDraft[] }[]
  newest_days: string
  /** In the shop's time zone; empty for no limit. */
  publish_from: string
  publish_until: string
}

export type CollectionFaults = Partial<Record<keyof CollectionContent | 'newest_days' | 'conditions', string>>

export const BLANK_COLLECTION: CollectionDraft = {
  title: '',
  slug: '',
  text: '',
  picture: null,
  kind: 'rules',
  groups: [],
  newest_days: '',
  members: [],
  pins: [],
  excluded: [],
  sort: 'newest',
  hide_sold_out: false,
  active: false,
  publish_from: '',
  publish_until: '',
  seo_title: '',
  seo_text: '',
}

export const SORT_LABELS: Record<CollectionSort, string> = {
  manual: 'As arranged below',
  newest: 'Newest first',
  price_up: 'Price, low to high',
  price_down: 'Price, high to low',
  best_selling: 'Best selling of 90 days',
}

let keys = 0
/** Keeps the fields of a row together while rows come and go. */
const nextKey = () => (keys += 1)

export const blankCondition = (field: ConditionField = 'product_type'): ConditionDraft => ({
  key: nextKey(),
  field,
  types: [],
  from: '',
  to: '',
  contains: '',
  categories: [],
  colours: [],
  fibre: '',
  at_least: '50',
  tag: '',
  styles: '',
})

export const blankGroup = () => ({ key: nextKey(), conditions: [blankCondition()] })

export function draftOfCollection(collection: AdminCollection): CollectionDraft {
  const { id: _, version: __, chosen: ___, rules, publish_from, publish_until, ...same } = collection
  return {
    ...same,
    groups: rules.groups.map((conditions) => ({ key: nextKey(), conditions: conditions.map(draftOf) })),
    newest_days: rules.newest_days === null ? '' : String(rules.newest_days),
    publish_from: publish_from === null ? '' : inShopTime(publish_from),
    publish_until: publish_until === null ? '' : inShopTime(publish_until),
  }
}

function draftOf(condition: Condition): ConditionDraft {
  const blank = blankCondition(condition.field)
  switch (condition.field) {
    case 'product_type':
      return { ...blank, types: condition.is }
    case 'price': {
      const typed = (cents: number | null) => (cents === null ? '' : inDollars(cents))
      return { ...blank, from: typed(condition.from), to: typed(condition.to) }
    }
    case 'name':
      return { ...blank, contains: condition.contains }
    case 'category':
      return { ...blank, categories: condition.is }
    case 'colour':
      return { ...blank, colours: condition.is }
    case 'fibre':
      return { ...blank, fibre: condition.fibre, at_least: String(condition.at_least) }
    case 'tag':
      return { ...blank, tag: condition.tag }
    case 'style':
      return { ...blank, styles: condition.is.join(', ') }
  }
}

/** Undefined while the condition is incomplete. */
function conditionOf(draft: ConditionDraft): Condition | undefined {
  const { field, types, from, to, contains } = draft
  switch (field) {
    case 'product_type':
      return types.length > 0 ? { field, is: types as ('unisex' | 'men' | 'women')[] } : undefined
    case 'price': {
      const [low, high] = [from, to].map((typed) => (typed.trim() === '' ? null : inCents(typed)))
      if (low === undefined || high === undefined || (low === null && high === null)) return undefined
      return { field, from: low, to: high }
    }
    case 'name':
      return contains.trim() === '' ? undefined : { field, contains: contains.trim() }
    case 'category':
      return draft.categories.length > 0 ? { field, is: draft.categories } : undefined
    case 'colour':
      return draft.colours.length > 0 ? { field, is: draft.colours as ColourFamily[] } : undefined
    case 'fibre': {
      const percent = /^\d{1,3}$/.test(draft.at_least.trim()) ? Number(draft.at_least) : 0
      if (!isFibre(draft.fibre) || percent < 1 || percent > 100) return undefined
      return { field, fibre: draft.fibre, at_least: percent }
    }
    case 'tag':
      return draft.tag.trim() === '' ? undefined : { field, tag: draft.tag.trim() }
    case 'style': {
      const ids = entriesIn(draft.styles)
      if (ids.length === 0 || !ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) return undefined
      return { field, is: [...new Set(ids.map(Number))] }
    }
  }
}

export const isComplete = (condition: ConditionDraft): boolean => conditionOf(condition) !== undefined

/** The rules without incomplete conditions; undefined if the number of days is not a number. */
function rulesOf({ groups, newest_days }: CollectionDraft): CollectionContent['rules'] | undefined {
  const typed = newest_days.trim()
  if (typed !== '' && !/^[1-9]\d{0,3}$/.test(typed)) return undefined
  return {
    groups: groups
      .map(({ conditions }) => conditions.flatMap((condition) => conditionOf(condition) ?? []))
      .filter((conditions) => conditions.length > 0),
    newest_days: typed === '' ? null : Number(typed),
  }
}

export function previewedOf(draft: CollectionDraft) {
  const { kind, members, pins, excluded, hide_sold_out } = draft
  const rules = rulesOf(draft)
  if (!rules) return undefined
  const ids = kind === 'manual' ? { members, pins, excluded: [] } : { members: [], pins, excluded }
  return { kind, rules, ...ids, sort: sortOf(draft), hide_sold_out }
}

/** A collection by rules has no manual order. */
export const sortOf = ({ kind, sort }: Pick<CollectionDraft, 'kind' | 'sort'>): CollectionSort =>
  kind === 'rules' && sort === 'manual' ? 'newest' : sort

/** Undefined while the draft has faults. */
export function contentOf(
  draft: CollectionDraft,
  before?: Pick<AdminCollection, 'publish_from' | 'publish_until'>,
): CollectionContent | undefined {
  const previewed = previewedOf(draft)
  if (!previewed || Object.keys(faultsOf(draft)).length > 0) return undefined
  const { title, slug, text, picture, active, seo_title, seo_text } = draft
  return {
    ...previewed,
    title: title.trim(),
    slug,
    text,
    picture,
    active,
    seo_title,
    seo_text,
    publish_from: changedTime(draft.publish_from, before?.publish_from) ?? null,
    publish_until: changedTime(draft.publish_until, before?.publish_until) ?? null,
  }
}

export function faultsOf(draft: CollectionDraft): CollectionFaults {
  const { title, slug, groups, publish_from: from, publish_until: until } = draft
  const isHalf = draft.kind === 'rules' && groups.some(({ conditions }) => !conditions.every(isComplete))
  return {
    ...(title.trim() === '' && { title: 'Give the collection a title.' }),
    ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && {
      slug: 'Lower-case letters, digits and single dashes, such as winter-coats.',
    }),
    ...(!rulesOf(draft) && { newest_days: 'A number of days, such as 30.' }),
    ...(isHalf && { conditions: 'Complete this condition, or remove it.' }),
    ...(from !== '' && until !== '' && until <= from && { publish_until: 'This is before it is published.' }),
  }
}

/** `Winter coats & wraps` becomes `winter-coats-wraps`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
