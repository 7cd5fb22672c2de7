import { installedCommand } from './config.ts'

/**
 * How to call a command of package.json in this installation, such as `npm run restore -- --from …`. On an installed
 * shop, the files of deploy/ set HEMLINE_COMMAND to their own command, which passes on its arguments without `--`.
 */
export function commandLine(name: string, given?: string): string {
  const installed = installedCommand()
  const parts = installed ? [installed, name] : ['npm run', name, ...(given ? ['--'] : [])]
  return [...parts, ...(given ? [given] : [])].join(' ')
}
