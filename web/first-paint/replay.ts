import { restoreInput } from '../reload.ts'

/**
 * Sends React the input, choices and clicks that came before hydration or a reload. Call it when everything is
 * hydrated.
 */
export function replayEarlyInput(): void {
  const restored = restoreInput()
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = field.value
    if (typed === field.defaultValue) continue
    // React ignores a value that equals the last one set through its own setter, so the default is set first.
    field.value = field.defaultValue
    Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const field of document.querySelectorAll('input')) {
    // Only the chosen radio is clicked again, which unchecks the others.
    if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue
    field.checked = field.defaultChecked
    field.click()
  }
  // One microtask per click, so that each sees the state that the previous one set.
  void [...restored, ...(window.takeEarlyClicks?.() ?? [])].reduce(async (before, button) => {
    await before
    button.style.opacity = ''
    button.click()
  }, Promise.resolve())
}
