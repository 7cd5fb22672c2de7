import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { latinLetters } from './latin-letters.ts'

async function bundle(source: string): Promise<string> {
  const input = { name: 'input', resolveId: (id: string) => id, load: () => source }
  const build = await rolldown({ input: 'shop.js', plugins: [input, latinLetters] })
  const { output } = await build.generate()
  return output[0].code
}

const read = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }

test('A bundle has Latin letters alone and means the same', async () => {
  const source = String.raw`export default ['Zoë — 衣 🧵', /^\\—$/.test('\\—'), /^[–—]$/u.test('—')]`
  const code = await bundle(source)
  expect(code).toMatch(/^[\0-\xff]*$/)
  expect(await read(code)).toMatchObject({ default: ['Zoë — 衣 🧵', true, true] })
})

test('A letter behind a backslash fails the build, because its escape would be none', async () => {
  for (const source of [String.raw`/\—/`, String.raw`/\\\—/`, 'String.raw`\\—`'])
    await expect(bundle(`export default ${source}`), source).rejects.toThrow('shop.js has \\')
})
