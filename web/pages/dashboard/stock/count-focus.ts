/** The element that took the focus from a field, and its value at that time. */
export interface Left {
  to: EventTarget | null
  text: string | undefined
}

const textOf = (element: EventTarget | null) =>
  element instanceof HTMLInputElement ? element.value : undefined

export const leftFor = (to: EventTarget | null): Left => ({ to, text: textOf(to) })

/** Returns the focus to the field, unless it has moved on or something was typed where it is. */
export function takeFocusBack(field: HTMLInputElement | null, left: Left | undefined): void {
  const { activeElement } = document
  const isStillThere = left && (left.to ?? document.body) === activeElement && textOf(left.to) === left.text
  if (field !== activeElement && !isStillThere) return
  field?.focus()
  field?.select()
}

const filterField = () => document.querySelector<HTMLInputElement>('[data-filter] input[name="name"]')

/** Searches for a code as if it were scanned into the filter; the field of its size gets the focus. */
export function lookUp(code: string): void {
  const field = filterField()
  if (!field?.form) return
  field.value = code
  field.form.requestSubmit()
}

/** Moves the focus on for the next code or the next size, unless the field was left during the save. */
export function leaveField(field: HTMLInputElement | null, isFound: boolean): void {
  if (!field || document.activeElement !== field) return
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')]
  const next = isFound ? filterField() : fields[fields.indexOf(field) + 1]
  if (!next) return field.blur()
  next.focus()
  next.select()
}
