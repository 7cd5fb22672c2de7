import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fails a test that writes to the console unexpectedly. A test that expects output spies on the console itself,
 * which replaces this check.
 */
const heard: string[] = []

beforeEach(() => {
  heard.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      heard.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  if (heard.length > 0) throw new Error(`Unexpected on the console:\n${heard.join('\n')}`)
})
