import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]'

const SUBMIT = 'button[type="submit"]'

/** Leaves time for code that moves the focus itself, such as an effect that follows an answer some frames later. */
const DELAY_MS = 100

interface Focused {
  element: Element
  /** The label before the button was pressed, because a busy button may change its label. */
  label: string
  pathname: string
}

/**
 * When the focused element is removed, browsers reset the focus to the page. This moves it to the same button of a form
 * that was loaded again, or else to the same button of the next row.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    let last: Focused | undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      // Another element has the focus, so the removed one is not searched for.
      clearTimeout(waiting)
      const isInside = target instanceof Element && main.contains(target)
      last = isInside ? { element: target, label: labelOf(target), pathname: location.pathname } : undefined
    }
    const observer = new MutationObserver((records) => {
      const lost = last
      if (!lost || lost.element.isConnected) return
      last = undefined
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        // A new page moves the focus to its title.
        if (document.activeElement !== document.body || lost.pathname !== location.pathname) return
        const found = findReplacement(lost, records)
        found?.focus({ preventScroll: true })
        found?.scrollIntoView({ block: 'nearest' })
        // Selected, so that typing or scanning replaces the text.
        if (found?.matches('[data-filter] input')) (found as HTMLInputElement).select()
      }, DELAY_MS)
    })
    document.addEventListener('focusin', remember)
    observer.observe(main, { childList: true, subtree: true })
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function findReplacement({ element, label }: Focused, records: MutationRecord[]): HTMLElement | undefined {
  const removal = records.find(({ removedNodes }) => holding(removedNodes, element))
  if (!removal) return undefined
  const { target, removedNodes, nextSibling, previousSibling } = removal
  const added = records
    .filter((record) => record.target === target)
    .flatMap((record) => [...record.addedNodes])
  const candidates = added.flatMap(focusableIn)
  const twin =
    candidates.find((one) => one.tagName === element.tagName && labelOf(one) === label) ??
    // After creation, the submit button has another label.
    (element.matches(SUBMIT) ? candidates.find((one) => one.matches(SUBMIT)) : undefined)
  if (twin) return twin
  // The button with the same index in the neighbouring row. A removed element has no layout, so hidden buttons count
  // too.
  const row = holding(removedNodes, element)!
  const at = matching(row).indexOf(element as HTMLElement)
  const beside =
    focusableBeside(nextSibling, 'nextSibling') ?? focusableBeside(previousSibling, 'previousSibling')
  return beside?.[at] ?? beside?.[0] ?? focusableAround(target)
}

const holding = (nodes: NodeList, element: Element) => [...nodes].find((node) => node.contains(element))

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

const matching = (node: Node): HTMLElement[] =>
  node instanceof HTMLElement
    ? [...(node.matches(FOCUSABLE) ? [node] : []), ...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
    : []

const focusableIn = (node: Node) =>
  matching(node).filter((one) => !one.matches(':disabled') && one.getClientRects().length > 0)

function focusableBeside(
  from: Node | null,
  direction: 'nextSibling' | 'previousSibling',
): HTMLElement[] | undefined {
  for (let node = from; node; node = node[direction]) {
    const found = node.isConnected ? focusableIn(node) : []
    if (found.length > 0) return found
  }
  return undefined
}

/** The first focusable element in the closest ancestor of `node` within the main content. */
function focusableAround(node: Node): HTMLElement | undefined {
  for (
    let part: Node | null = node;
    part instanceof Element && part.closest('#main');
    part = part.parentNode
  ) {
    const [first] = part.isConnected ? focusableIn(part) : []
    if (first) return first
  }
  return undefined
}
