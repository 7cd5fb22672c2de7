/** Where the focus has gone from a field, and what was written there. */
export interface Left {
  to: EventTarget | null
  text: string | undefined
}

const textOf = (element: EventTarget | null) =>
  element instanceof HTMLInputElement ? element.value : undefined

export const leftFor = (to: EventTarget | null): Left => ({ to, text: textOf(to) })

/** Unless the focus has gone on, or something was typed where it is. */
export function takeFocusBack(field: HTMLInputElement | null, left: Left | undefined): void {
  const { activeElement } = document
  const isStillThere = left && (left.to ?? document.body) === activeElement && textOf(left.to) === left.text
  if (field !== activeElement && !isStillThere) return
  field?.focus()
  field?.select()
}

const filterField = () => document.querySelector<HTMLInputElement>('[data-filter] input[name="name"]')

/** As if it were scanned into the filter: the field of its size gets the focus. */
export function lookUp(code: string): void {
  const field = filterField()
  if (!field?.form) return
  field.value = code
  field.form.requestSubmit()
}

/** For the next code or the next size. The focus stays where it is, if the field was left while it was saved. */
export function leaveField(field: HTMLInputElement | null, isFound: boolean): void {
  if (!field || document.activeElement !== field) return
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')]
  const next = isFound ? filterField() : fields[fields.indexOf(field) + 1]
  if (!next) return field.blur()
  next.focus()
  next.select()
}
