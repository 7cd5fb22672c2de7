import { installedCommand } from './config.ts'

/**
 * How a command of package.json is called where this process runs, such as `npm run restore -- --from …`. Where the shop is
 * installed, the files of deploy/ set HEMLINE_COMMAND to their own command, which passes on its arguments without `--`.
 */
export function commandLine(name: string, given?: string): string {
  const installed = installedCommand()
  const parts = installed ? [installed, name] : ['npm run', name, ...(given ? ['--'] : [])]
  return [...parts, ...(given ? [given] : [])].join(' ')
}
