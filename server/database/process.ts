import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** An opaque start time: with the id it identifies one process for good. */
export const processStart = (pid: number): string => {
  if (!hasProc) return ps(pid, 'lstart')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the command in brackets, which may itself contain blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, start] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || start === undefined) return ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${start}`
  } catch {
    return ''
  }
}

export const isRunning = (one: { pid: number; start: string }) =>
  one.start !== '' && processStart(one.pid) === one.start

export const processCommand = (pid: number): string => {
  if (!hasProc) return ps(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

const ps = (pid: number, column: string) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
