import { vi } from 'vitest'

/** Repeats a check until it passes. The limit is for a busy machine; it costs a passing test nothing. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 90_000, interval: 25 })
