import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

test('Each package that is installed has its line in decisions/dependencies.md, and no other has', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  const listed = [...read('decisions/dependencies.md').matchAll(/^\| (\S.*?) \|/gm)]
    .flatMap(([, names]) => names!.split(', '))
    .filter((name) => name !== 'package')
  expect(listed.sort()).toEqual(installed.sort())
})
