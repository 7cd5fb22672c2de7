import type { MouseEvent, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

/** As the `ref` of a field in a bar that is always in sight: the field takes the focus, and the list behind it stays where it is. */
export const takeFocusInBar = (field: HTMLElement | null): void => field?.focus({ preventScroll: true })

/** Goes to the first field with a fault, once that is marked. */
export function focusFault(form: Element | null | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Of what is half typed, such as a date without its year, the browser has no value. */
export const isUnread = ({ badInput, rangeOverflow }: ValidityState): boolean => badInput || rangeOverflow

export const namesOfUnread = (form: HTMLFormElement): Set<string> =>
  new Set(fieldsOf(form).flatMap(({ name, validity }) => (isUnread(validity) ? name : [])))

/** Whether the form has a field of which the browser reads nothing, such as half a date; leads there, and has it say so. */
export function leadsToUnread(form: HTMLFormElement | null): boolean {
  const unread = fieldsOf(form).find(({ validity }) => isUnread(validity))
  unread?.reportValidity()
  return unread !== undefined
}

/** As a form's `onSubmit`: saves it, or leads to what keeps it from being saved. */
export const submitting = (save: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  if (leadsToUnread(event.currentTarget)) return
  save()
  focusFault(event.currentTarget)
}

/** As the `onClick` of a button that adds fields to its form: the first of them gets the focus. */
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
