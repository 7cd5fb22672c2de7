import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Erasure } from './tables.ts'

/** The list of what was erased, a line of JSON each, kept beside the backups: an older one would bring it back. */
export const ERASURES = 'erasures.jsonl'

/**
 * Adds those that the list lacks, in `DATA_DIR` and where the daily backups are. It names numbers of rows, and no person.
 */
export async function noteErasures(
  { dataDir, backupTo }: Pick<Config, 'dataDir' | 'backupTo'>,
  erasures: Erasure[],
): Promise<void> {
  for (const folder of [dataDir, ...(backupTo ? [backupTo] : [])]) {
    const known = new Set((await readErasures([folder])).map(({ id }) => id))
    const lines = erasures.filter(({ id }) => !known.has(id)).map((erasure) => `${JSON.stringify(erasure)}\n`)
    await mkdir(folder, { recursive: true })
    if (lines.length > 0) await appendFile(join(folder, ERASURES), lines.join(''), { mode: 0o600 })
  }
}

/** All erasures that these folders know, each once. A line that a crash cut off is left out. */
export async function readErasures(folders: string[]): Promise<Erasure[]> {
  const found = new Map<string, Erasure>()
  for (const folder of folders) {
    const text = await readFile(join(folder, ERASURES), 'utf8').catch(() => '')
    for (const line of text.split('\n').filter(Boolean)) {
      try {
        const erasure = JSON.parse(line) as Erasure
        found.set(erasure.id, erasure)
      } catch {
        // Half a line.
      }
    }
  }
  return [...found.values()]
}
