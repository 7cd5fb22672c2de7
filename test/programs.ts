import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

/** Debian keeps servers where only root has its path. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Skips the test where a program is missing, and says in words what to install. */
export function needs(skip: TestContext['skip'], ...programs: string[]): void {
  const lacking = programs.filter((name) => !findProgram(name))
  skip(
    lacking.length > 0,
    `${lacking.join(' and ')} not installed (Debian: apt install ${lacking.join(' ')})`,
  )
}
