import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_FILES } from './build.ts'

const STYLESHEET = /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)#?)"\/>/g

/**
 * Orders a rendered page so that it is painted as early as its own bytes allow: its styles stand in it, and
 * its scripts wait. The inline script in its head (web/components/page-start.ts) puts both back as React
 * rendered them before React looks.
 */
export function openFirstPaint(): (html: string) => string {
  const folder = join(CLIENT_FILES, 'assets')
  const sheets = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8').trim()]),
  )
  return (html) =>
    html
      .replaceAll(STYLESHEET, (link, href: string, address: string) => {
        const sheet = sheets.get(address)
        return sheet === undefined ? link : `<style data-sheet="${href}">${sheet}</style>`
      })
      .replaceAll(/<link rel="(modulepreload|manifest)"/g, '<link rel="later" data-rel="$1"')
      .replace('<script type="module" async="">', '<script type="later">')
}
