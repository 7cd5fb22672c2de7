import type { CollectionRules, Condition } from '../../../contract/collection.ts'
import type { ColourFamily } from '../../../contract/colour.ts'
import type { Fibre } from '../../../contract/fibres.ts'
import type { ProductRole } from '../tables.ts'

/** The facts that collection rules compare. */
export interface ProductFacts {
  id: number
  product_type: string
  /** The price charged, in cents. */
  price: number
  /** In lower case. */
  name: string
  style_id: number
  category: number | null
  colour: ColourFamily | null
  /** Fibres of the main part. */
  fibres: { fibre: Fibre; percent: number }[] | null
  tags: string[]
}

type Fits = (facts: ProductFacts) => boolean

export interface PlacingRules {
  id: number
  kind: 'manual' | 'rules'
  rules: CollectionRules
}

/** Choices by hand for the product, by collection. */
export type Roles = Readonly<Record<string, ProductRole>>

function fitsCondition(condition: Condition): Fits {
  switch (condition.field) {
    case 'product_type': {
      const types = new Set<string>(condition.is)
      return ({ product_type }) => types.has(product_type)
    }
    case 'price': {
      const [from, to] = [condition.from ?? 0, condition.to ?? Infinity]
      return ({ price }) => price >= from && price <= to
    }
    case 'name': {
      const text = condition.contains.trim().toLowerCase()
      return ({ name }) => name.includes(text)
    }
    case 'category': {
      const categories = new Set(condition.is)
      return ({ category }) => category !== null && categories.has(category)
    }
    case 'colour': {
      const families = new Set(condition.is)
      return ({ colour }) => colour !== null && families.has(colour)
    }
    case 'fibre': {
      const { fibre: wanted, at_least } = condition
      return ({ fibres }) => {
        let share = 0
        for (const { fibre, percent } of fibres ?? []) if (fibre === wanted) share += percent
        return share >= at_least
      }
    }
    case 'tag': {
      const wanted = condition.tag.trim().toLowerCase()
      return ({ tags }) => tags.some((tag) => tag.toLowerCase() === wanted)
    }
    case 'style': {
      const styles = new Set(condition.is)
      return ({ style_id }) => styles.has(style_id)
    }
  }
}

/**
 * A product matches if it meets all conditions of one group; without groups every product does. Age is checked
 * elsewhere, because it changes by itself.
 */
export function readRules({ groups }: CollectionRules): Fits {
  if (groups.length === 0) return () => true
  const compiled = groups.map((conditions) => conditions.map(fitsCondition))
  return (facts) => compiled.some((conditions) => conditions.every((fits) => fits(facts)))
}

type Placing = (facts: ProductFacts, roles: Roles) => number[]

/** A function that returns a product's collections in ascending order. Exclusions take precedence. */
export function placingBy(collections: readonly PlacingRules[]): Placing {
  const compiled = collections
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, kind, rules }) => ({ id, fits: kind === 'rules' ? readRules(rules) : () => false }))
  return (facts, roles) => {
    const members: number[] = []
    for (const { id, fits } of compiled) {
      const role = roles[id]
      if (role === 'exclude') continue
      if (role !== undefined || fits(facts)) members.push(id)
    }
    return members
  }
}
