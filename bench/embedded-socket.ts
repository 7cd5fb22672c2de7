import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function socketOf(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return `postgresql://hemline@localhost/hemline?host=${encodeURIComponent(lines[4]!.trim())}&port=${lines[3]}`
}
