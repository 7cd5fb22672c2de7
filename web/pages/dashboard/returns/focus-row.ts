export const focusClosestRow = (within: Element): void => within.closest<HTMLElement>('[data-row]')?.focus()

/** Focuses the row, so that keys for the next parcel are not typed into a field of this one. */
export function focusRow(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) focusClosestRow(form)
}

/** Focuses the first field with one of these names. */
export const focusField = (form: HTMLFormElement | null, ...names: string[]): void =>
  form?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())?.focus()
