import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadHookContext } from 'node:module'
import { expect, test } from 'vitest'
import { SPOILED, spoilHold } from './spoil-hold.ts'

test.each(Object.keys(SPOILED))('--read-then-write finds what it replaces in %s', (file) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const load = () => ({ format: 'module', source })
  const spoiled = spoilHold(`file://${file}`, {} as LoadHookContext, load)
  expect(spoiled.source).not.toBe(source)
})
