/** As a `ref`: what takes the place of a button that was pressed takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
