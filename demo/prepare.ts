/** Encodes originals like uploads: `node demo/prepare.ts <folder>`. Needed only after photographs changed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeMaster } from '../server/images/encode.ts'
import { hashOf } from '../server/images/store.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/** Below the quality of uploads, to keep the repository small. */
const QUALITY = 78

const originals = process.argv[2]
if (!originals) throw new Error('Name the folder of the originals: node demo/prepare.ts <folder>')

const folder = join(import.meta.dirname, 'photographs')
await mkdir(folder, { recursive: true })

const measured: Record<string, object> = {}
const files = catalogue.flatMap(({ photographs }) => photographs.map(({ file }) => file))
for (const [index, name] of files.entries()) {
  const { file, ...measures } = await encodeMaster(await readFile(join(originals, name)), QUALITY)
  await writeFile(join(folder, name), file)
  measured[name] = { hash: hashOf(file), ...measures }
  process.stdout.write(`\r${index + 1} of ${files.length}`)
}
await writeFile(join(import.meta.dirname, 'photographs.json'), `${JSON.stringify(measured, null, 2)}\n`)
process.stdout.write('\n')
