import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from './measure.ts'

interface Budget {
  atMost?: number
  atLeast?: number
  ratioAtLeast?: number
  p99AtMost?: number
  perSecondAtLeast?: number
}

interface GrowthBudget {
  p99AtMost: number
  growthAtMost: number
}

interface Timed {
  size: string
  p50: number
  p99: number
}

/** Below this, growth is noise and is not judged. */
const NOISE_MS = 2

/** A figure that could not be measured, as NaN, is over every budget. */
export class Report {
  #results: unknown[] = []
  /** A sentence for each budget that was exceeded. */
  readonly faults: string[] = []

  /** Nothing was measured. */
  get isEmpty(): boolean {
    return this.#results.length === 0
  }

  figure(
    name: string,
    value: number,
    unit: string,
    { atMost, atLeast }: Pick<Budget, 'atMost' | 'atLeast'> = {},
  ): void {
    const limit = atMost !== undefined ? `(at most ${atMost})` : atLeast ? `(at least ${atLeast})` : ''
    print(`${name.padEnd(58)} ${short(value).padStart(9)} ${unit.padEnd(4)} ${limit}`)
    this.#results.push({ name, value, unit, atMost, atLeast })
    if (atMost !== undefined && !(value <= atMost))
      this.faults.push(`${name}: ${short(value)} ${unit}, at most ${atMost}`)
    if (atLeast !== undefined && !(value >= atLeast))
      this.faults.push(`${name}: ${short(value)} ${unit}, at least ${atLeast}`)
  }

  comparison(result: Comparison, budget: Budget): void {
    const { name, perSecond, p50, p99, control, ratio } = result
    const beside = control
      ? ` | control ${short(control.perSecond).padStart(7)}/s  ratio ${ratio!.toFixed(2)}`
      : ''
    print(
      `${name.padEnd(36)} ${short(perSecond).padStart(7)}/s  p50 ${short(p50).padStart(4)} ms  p99 ${short(p99).padStart(4)} ms${beside}`,
    )
    this.#results.push({ ...result, budget })
    const { ratioAtLeast, p99AtMost, perSecondAtLeast } = budget
    if (ratioAtLeast !== undefined && !(ratio! >= ratioAtLeast))
      this.faults.push(`${name}: ${ratio!.toFixed(2)} of its control, at least ${ratioAtLeast}`)
    if (p99AtMost !== undefined && !(p99 <= p99AtMost))
      this.faults.push(`${name}: p99 ${short(p99)} ms, at most ${p99AtMost}`)
    if (perSecondAtLeast !== undefined && !(perSecond >= perSecondAtLeast))
      this.faults.push(`${name}: ${short(perSecond)}/s, at least ${perSecondAtLeast}`)
  }

  growth(name: string, times: Timed[], { p99AtMost, growthAtMost }: GrowthBudget): void {
    const [least, most] = [times[0]!, times.at(-1)!]
    const growth = most.p50 / Math.max(NOISE_MS, least.p50)
    const medians = times.map(({ p50 }) => p50.toFixed(1).padStart(8)).join('')
    print(
      `${name.padEnd(40)}${medians}${most.p99.toFixed(1).padStart(9)}${growth.toFixed(1).padStart(8)}×` +
        `  (at most ${p99AtMost} ms, ${growthAtMost}×)`,
    )
    this.#results.push({ name, times, growth, p99AtMost, growthAtMost })
    if (!(most.p99 <= p99AtMost)) this.faults.push(`${name}: p99 ${short(most.p99)} ms, at most ${p99AtMost}`)
    if (!(growth <= growthAtMost))
      this.faults.push(`${name}: grows ${growth.toFixed(1)}-fold, at most ${growthAtMost}-fold`)
  }

  say(line: string): void {
    print(line)
  }

  /** False if a budget was exceeded. */
  async finish(kind: string): Promise<boolean> {
    const folder = join(import.meta.dirname, 'results')
    const at = new Date().toISOString()
    const machine = {
      processors: availableParallelism(),
      model: cpus()[0]?.model,
      load: loadavg(),
      node: process.version,
    }
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, `${kind}-${at.replaceAll(':', '-')}.json`),
      JSON.stringify({ at, machine, results: this.#results, faults: this.faults }, null, 2),
    )
    print(
      this.faults.length > 0
        ? `\nOver budget:\n${this.faults.map((fault) => `  ${fault}`).join('\n')}`
        : '\nAll within budget.',
    )
    print(
      `Load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    return this.faults.length === 0
  }
}

const short = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toFixed(1))

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
