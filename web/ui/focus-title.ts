/** For what was pressed and is gone from the page: what follows stands below its title. */
export const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus()
