/**
 * Makes demo/photographs from a folder of originals, the way that uploads are made into masters:
 * `node demo/prepare.ts <folder>`. Only needed when photographs are added or changed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeMaster } from '../server/images/encode.ts'
import { hashOf } from '../server/images/store.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/** A little under that of uploads: these lie in the repository. */
const QUALITY = 78

const originals = process.argv[2]
if (!originals) throw new Error('Say where the originals are: node demo/prepare.ts <folder>')

const folder = join(import.meta.dirname, 'photographs')
await mkdir(folder, { recursive: true })

const facts: Record<string, object> = {}
const files = catalogue.flatMap(({ photographs }) => photographs.map(({ file }) => file))
for (const [index, name] of files.entries()) {
  const { file, ...measures } = await encodeMaster(await readFile(join(originals, name)), QUALITY)
  await writeFile(join(folder, name), file)
  facts[name] = { hash: hashOf(file), ...measures }
  process.stdout.write(`\r${index + 1} of ${files.length}`)
}
await writeFile(join(import.meta.dirname, 'photographs.json'), `${JSON.stringify(facts, null, 2)}\n`)
process.stdout.write('\n')
