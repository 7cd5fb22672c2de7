import { afterEach, beforeEach, vi } from 'vitest'

/**
 * What a test does not expect on the console is a fault that somebody would meet later. A test that
 * does expect it spies on the console itself, which takes the place of this guard.
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
