interface HelpPage {
  to: string
  label: string
}

/** Searches that are not about garments, with the pages that answer them. */
const PAGES: readonly (HelpPage & { words: RegExp })[] = [
  { words: /\bgift ?(cards?|certificates?)\b|\bvouchers?\b/, to: '/gift-cards', label: 'Gift cards' },
  {
    words: /\b(returns?|returning|refunds?|exchanges?|exchanging|send(ing)? back|money back)\b/,
    to: '/faq#returns',
    label: 'Returns & Exchanges',
  },
  {
    words: /\b(track|tracking|(my|where is|cancel|cancel my|find my) orders?|order status|parcels?)\b/,
    to: '/orders/track',
    label: 'Track your order',
  },
  { words: /\b(shipping|deliver|delivery|delivered|postage)\b/, to: '/faq', label: 'Shipping' },
  {
    words: /\b(faq|help|contact|customer (service|care)|support|size (guide|chart)s?|sizing)\b/,
    to: '/faq',
    label: 'FAQ',
  },
  { words: /\b(account|log ?in|sign ?in|sign ?up|password)\b/, to: '/account', label: 'Account' },
]

/** The help page for a search; undefined if it is about garments. */
export function findHelpPage(q: string): HelpPage | undefined {
  const typed = q.toLowerCase()
  const page = PAGES.find(({ words }) => words.test(typed))
  return page && { to: page.to, label: page.label }
}
