/** Tells React what was typed and clicked before it answered. To be called once everything is hydrated. */
export function replayEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = field.value
    if (typed === field.defaultValue) continue
    // React calls its handlers only for a value that differs from the last one it saw through its own setter.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // One microtask each, so that a click sees what the one before has changed.
  void window
    .takeEarlyClicks?.()
    .reduce((before, button) => before.then(() => button.click()), Promise.resolve())
}
