export const focusClosestRow = (within: Element): void => within.closest<HTMLElement>('[data-row]')?.focus()

/** What is pressed for the next parcel is not typed into a field of this one. */
export function focusRow(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) focusClosestRow(form)
}
