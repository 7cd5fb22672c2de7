import { expect, test } from 'vitest'
import { LEFT_OUT, withoutUnused } from './unused-router-code.ts'

test('A build fails where React Router does not have what is left out of it', () => {
  expect(() => withoutUnused('export const errors = {}', 'errors')).toThrow('decodeRedirectErrorDigest')
})

test('A function that is left out keeps its name and its parameters, and what follows it', () => {
  const code = [
    'function useViewTransitionState(to) {',
    '\tif (to) {',
    '\t\treturn 1;',
    '\t} else {',
    '\t}',
    '}',
  ]
  expect(withoutUnused([...code, 'export { useViewTransitionState };', ''].join('\n'), 'dom/lib')).toBe(
    'function useViewTransitionState(to) {\nreturn false}\nexport { useViewTransitionState };\n',
  )
})

test('Warnings go, and conditions stay without their messages', () => {
  const code = '\twarning(a, "One.");\n\tinvariant(b(c), `No ${d}`);\n\tinvariant(e, name(f));\n'
  expect(withoutUnused(code, 'none')).toBe('\t;\n\tinvariant(b(c));\n\tinvariant(e);\n')
})

test('What the shop must not use is found in its code', () => {
  expect(LEFT_OUT.test("import { useFetcher } from 'react-router'")).toBe(true)
  expect(LEFT_OUT.test('document.startViewTransition(change)')).toBe(false)
})
