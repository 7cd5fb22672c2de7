import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Erasure } from './tables.ts'

/** The list of what was erased, a line of JSON each, kept beside the backups: an older one would bring it back. */
export const ERASURES = 'erasures.jsonl'

/** In `DATA_DIR`, and where the daily backups are. It names numbers of rows, and nobody. */
export async function noteErasure({ dataDir, backupTo }: Config, erasure: Erasure): Promise<void> {
  for (const folder of [dataDir, ...(backupTo ? [backupTo] : [])]) {
    await mkdir(folder, { recursive: true })
    await appendFile(join(folder, ERASURES), `${JSON.stringify(erasure)}\n`, { mode: 0o600 })
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
