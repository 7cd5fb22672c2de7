import { expect, test } from 'vitest'
import { parseMarkup } from './markup.ts'

const parse = (text: string) =>
  parseMarkup(text, { brand: { text: 'Loom' }, support: { text: 'a@b.example', href: 'mailto:a@b.example' } })

test('Paragraphs, headings, lists and links are recognised', () => {
  expect(parse('## Care\n\nWash **cold**, see [our FAQ](/faq).\n\n- one\n- two *soft*\n\n1. first')).toEqual([
    { kind: 'heading', id: 'care', inlines: [{ text: 'Care' }] },
    {
      kind: 'paragraph',
      inlines: [
        { text: 'Wash ' },
        { text: 'cold', strong: true },
        { text: ', see ' },
        { text: 'our FAQ', href: '/faq' },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'soft', emphasis: true }]],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
  ])
})

test('A heading has the id that it names, else one of its words', () => {
  expect(parse('## What is your policy? {#returns}')[0]).toMatchObject({
    id: 'returns',
    inlines: [{ text: 'What is your policy?' }],
  })
  expect(parse('# What is {brand}?')[0]).toMatchObject({ id: 'what-is-loom' })
})

test('Lines of one paragraph are one paragraph, and a backslash keeps a sign', () => {
  expect(parse('one\ntwo')).toEqual([{ kind: 'paragraph', inlines: [{ text: 'one two' }] }])
  expect(parse(String.raw`2 \* 3`)[0]).toMatchObject({
    inlines: [{ text: '2 ' }, { text: '*' }, { text: ' 3' }],
  })
})

test('Names in braces stand for what the shop knows, and unknown ones stay', () => {
  expect(parse('**{brand}** answers at {support} {constructor} {nothing}')).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { text: 'Loom', strong: true },
        { text: ' answers at ' },
        { text: 'a@b.example', href: 'mailto:a@b.example' },
        { text: ' ' },
        { text: '{constructor}' },
        { text: ' ' },
        { text: '{nothing}' },
      ],
    },
  ])
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[x](javascript:alert(1))',
  '[x](data:text/html,hello)',
  '[x](//evil.example)',
  '![x](https://evil.example/pixel.png)',
  '<javascript:alert(1)>',
  '[x]( javascript:alert(1))',
  '[x](/\\evil.example)',
  '[x](</\t/evil.example>)',
])('%s stays text', (text) => {
  const hrefs = JSON.stringify(parse(text))
  expect(hrefs).not.toMatch(/"href"/)
  expect(parse(text).flatMap((block) => ('inlines' in block ? block.inlines : []))).not.toEqual([])
})

test('Deep nesting and long texts end', () => {
  expect(parse('> '.repeat(20_000)).length).toBe(1)
  expect(parse('*'.repeat(20_000)).length).toBeLessThan(3)
  expect(parse('[a'.repeat(5_000)).length).toBe(1)
  expect(() => parse('- '.repeat(25_000) + 'x')).toThrow('nested too deeply')
})

test('A long text is read in a moment, whatever is in it', { timeout: 20_000 }, () => {
  const began = performance.now()
  for (const part of [' ', '\t', '\u00a0', '_a_', 'a.', 'a@a.', '~~a', '*a ']) {
    const text = `a${part.repeat(50_000 / part.length)}b@`
    for (const before of ['', '# ', '- ', `- ${' '.repeat(20_000)}`])
      expect(parse(before + text)).toHaveLength(1)
  }
  const almostDeep = `${`-${' '.repeat(1_900)}`.repeat(6)}-x`
  expect(parse(almostDeep)).toHaveLength(1)
  // Without care each of most of these takes some seconds.
  expect(performance.now() - began).toBeLessThan(4_000)
})
