/** As the `ref` of what was just asked for, or takes the place of a button that was pressed: it takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
