/** Focuses the page's title, after the pressed element was removed from the page. */
export const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus()
