import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './programs.ts'

/** The example as it stands, without TLS. Each buyer says an address of its own, so that limits per address do not apply. */
export async function proxyFile(port: number, hosts: { port: number }[]): Promise<string> {
  const [first, ...others] = hosts
  const more = others.map((host, index) => `  server host${index + 2} 127.0.0.1:${host.port} check\n`)
  const example = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  return example
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^.*(bind :443|redirect scheme|set-header X-Forwarded-For|X-Forwarded-Proto).*\n/gm, '')
    .replace('server one 127.0.0.1:3000', `server one 127.0.0.1:${first!.port}`)
    .replace(/ *# server two .*\n?/, more.join(''))
}
