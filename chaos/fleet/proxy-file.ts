import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './programs.ts'

/**
 * The example as it stands, without TLS. Each buyer says an address of its own, so that limits per address do not
 * apply.
 */
export async function proxyFile(port: number, hosts: { port: number }[]): Promise<string> {
  const example = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  const serversLike = (name: string, options: string) =>
    hosts
      .map((host, index) => `  server host${index + 1}${name} 127.0.0.1:${host.port} ${options}\n`)
      .join('')
  return example
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^.*(bind :443|redirect scheme|set-header X-Forwarded-For|X-Forwarded-Proto).*\n/gm, '')
    .replace(/^ *# server two.*\n/gm, '')
    .replace(/^ *server one(\S*) \S+ (.*)\n/gm, (_line, name: string, options: string) =>
      serversLike(name, options),
    )
}
