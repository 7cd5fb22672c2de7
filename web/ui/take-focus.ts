/** A `ref` for an element that was just opened or that replaces a pressed button: focuses it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
