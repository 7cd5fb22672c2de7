/** What a search of the demo catalogue must find. Products are named by their slugs, separated by spaces. */
export interface Expectation {
  /** The first results are these, in any order among each other. */
  first?: string
  /** These are all results. */
  only?: string
  not?: string
  /** Labels of the filters that the words were understood as. */
  understood?: string[]
  /** The spelling that was searched for instead. */
  instead?: string
  leftOut?: string[]
}

export const NONE = { only: '' }
export const COATS = 'wool-coat-camel wool-coat-grey'
export const SHIRTS = 'linen-shirt-sky linen-shirt-white'
export const SKIRTS = 'satin-skirt-moss satin-skirt-oyster'
export const CREWS = 'lambswool-crew-oat lambswool-crew-ink'
export const CARDIGANS = 'merino-cardigan-navy merino-cardigan-butter'
export const SWEATERS = `${CREWS} funnel-knit-ecru`
export const KNITS = `${SWEATERS} ${CARDIGANS}`
export const WOOL_TROUSERS = 'wool-trouser-char wool-trouser-sand'
export const TROUSERS = `${WOOL_TROUSERS} wide-jean-indigo`
export const TOTES = 'canvas-tote-natural canvas-tote-ink'
export const BAGS = `${TOTES} leather-shopper-cognac`
export const SCARVES = 'wool-scarf-red wool-scarf-stone'
export const DRESSES = 'linen-dress-rust linen-dress-black'
export const CHORES = 'chore-jacket-tobacco chore-jacket-blue'
export const JACKETS = `${CHORES} cord-overshirt-olive`
export const BEANIES = 'rib-beanie-cobalt rib-beanie-char'
export const BELTS = 'leather-belt-cognac leather-belt-black'
export const TEES = 'heavy-tee-ecru heavy-tee-black heavy-tee-slate'
export const SOCKS = 'cotton-socks-moss cotton-socks-ecru'
export const LINEN = `${SHIRTS} ${DRESSES} linen-short-stone`
export const HIDDEN = 'leather-card-case-black'
