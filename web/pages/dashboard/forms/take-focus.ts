import type { MouseEvent, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

/** A `ref` for a field in a bar that is always visible: focuses the field without scrolling the list behind it. */
export const takeFocusInBar = (field: HTMLElement | null): void => field?.focus({ preventScroll: true })

/** Focuses the first field that is marked as invalid. */
export function focusFault(form: Element | null | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** For half-typed input, such as a date without its year, the browser reports no value. */
export const isUnread = ({ badInput, rangeOverflow }: ValidityState): boolean => badInput || rangeOverflow

export const namesOfUnread = (form: HTMLFormElement): Set<string> =>
  new Set(fieldsOf(form).flatMap(({ name, validity }) => (isUnread(validity) ? name : [])))

/** Whether the form has a field with half-typed input. If so, focuses the field, which shows its message. */
export function leadsToUnread(form: HTMLFormElement | null): boolean {
  const unread = fieldsOf(form).find(({ validity }) => isUnread(validity))
  unread?.reportValidity()
  return unread !== undefined
}

/** A form's `onSubmit`: saves, or focuses the field that prevents saving. */
export const submitting = (save: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  if (leadsToUnread(event.currentTarget)) return
  save()
  focusFault(event.currentTarget)
}

/** The `onClick` of a button that adds fields to its form: focuses the first of them. */
export const addingFields = (add: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const { form } = event.currentTarget
  const before = new Set(fieldsOf(form))
  flushSync(add)
  fieldsOf(form)
    .find((field) => !before.has(field))
    ?.focus()
}

const fieldsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []),
]
