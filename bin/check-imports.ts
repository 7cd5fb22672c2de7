import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../contract/counted.ts'
import { findCircles } from './imports/circles.ts'
import { readImports } from './imports/read.ts'
import { faultOf } from './imports/rules.ts'
import { faultsOfTables } from './imports/tables.ts'
import { faultsInText } from './imports/text.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{bench,bin,chaos,contract,demo,e2e,packages,server,test,web}/**/*.{ts,tsx}', {
  cwd: root,
})

const faults: string[] = []
const moduleFiles: { path: string; text: string }[] = []
const graph = new Map<string, string[]>()
for (const file of files.sort()) {
  const text = readFileSync(join(root, file), 'utf8')
  if (/^server\/[^/]+\//.test(file) && !file.endsWith('.test.ts')) moduleFiles.push({ path: file, text })
  const imports = readImports(file, text)
  graph.set(
    file,
    imports.filter((one) => !one.isType).map((one) => one.to),
  )
  for (const one of imports) {
    const fault = faultOf(file, one)
    if (fault) faults.push(`${file} imports ${one.to}: ${fault}`)
  }
  faults.push(...faultsInText(file, text).map((fault) => `${file}: ${fault}`))
}
for (const circle of findCircles(graph)) faults.push(`A circle: ${circle.join(' → ')}`)
faults.push(...faultsOfTables(moduleFiles, readFileSync(join(root, 'server/database/schema.sql'), 'utf8')))

for (const fault of faults) console.error(fault)
console.log(`${counted(files.length, 'file')}, ${counted(faults.length, 'fault')}`)
process.exitCode = faults.length > 0 ? 1 : 0
