export const focusClosestRow = (within: Element): void => within.closest<HTMLElement>('[data-row]')?.focus()

/** What is pressed for the next parcel is not typed into a field of this one. */
export function focusRow(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) focusClosestRow(form)
}

/** The first of its fields that has one of these names. */
export const focusField = (form: HTMLFormElement | null, ...names: string[]): void =>
  form?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())?.focus()
