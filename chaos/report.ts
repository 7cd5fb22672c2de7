import { counted } from '../contract/counted.ts'
import type { Result } from './scenario.ts'

interface Ran {
  name: string
  result: Result
  ms: number
}

const WIDTH = 30
const FAULTS_SHOWN = 20
const isTerminal = process.stdout.isTTY

export function drawBar(name: string, done: number): void {
  if (!isTerminal) return
  const full = Math.round(Math.min(1, done) * WIDTH)
  process.stdout.write(
    `\r${name.padEnd(28)} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.round(done * 100)} %`,
  )
}

export function printResult({ name, result: { figures, faults }, ms }: Ran): void {
  if (isTerminal) process.stdout.write('\r\u001B[2K')
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${(ms / 1000).toFixed(1)} s)`)
  const width = Math.max(0, ...Object.keys(figures).map((label) => label.length))
  for (const [label, value] of Object.entries(figures)) console.log(`    ${label.padEnd(width)}  ${value}`)
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`    ✗ ${fault}`)
  if (faults.length > FAULTS_SHOWN) console.log(`    ✗ and ${faults.length - FAULTS_SHOWN} more`)
}

export function printSummary(all: Ran[]): void {
  console.log()
  const width = Math.max(...all.map(({ name }) => name.length))
  for (const { name, result, ms } of all) {
    const verdict = result.faults.length === 0 ? 'held' : counted(result.faults.length, 'fault')
    console.log(`${name.padEnd(width)}  ${`${(ms / 1000).toFixed(0)} s`.padStart(6)}  ${verdict}`)
  }
}

/** The first column is of words, the others are of numbers. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
  console.log(`\n${[head, ...rows].map(line).join('\n')}`)
}
