import { restoreInput } from '../reload.ts'

/** Sends React the input and clicks that came before hydration or a reload. Call it when everything is hydrated. */
export function replayEarlyInput(): void {
  const restored = restoreInput()
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = field.value
    if (typed === field.defaultValue) continue
    // React ignores a value that equals the last one set through its own setter, so the default is set first.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // One microtask per click, so that each sees the state that the previous one set.
  void [...restored, ...(window.takeEarlyClicks?.() ?? [])].reduce(
    (before, button) => before.then(() => button.click()),
    Promise.resolve(),
  )
}
