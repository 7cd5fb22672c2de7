import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const CACHE = join(import.meta.dirname, '../node_modules/.cache')

/** Found on machines of developers and of CI. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

interface Program {
  executablePath?: string
  env?: Record<string, string>
}

/** A Chromium from CHROMIUM_PATH, else the one that npm brings, else one of this machine, else Playwright's own. */
export const launchBrowser = async (more: string[] = []): Promise<Browser> =>
  launch(await findProgram(), more)

/** One with everything a browser has; what npm brings is only the part that shows pages. */
export const launchWholeBrowser = async (more: string[] = []): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path))
  if (!executablePath)
    throw new Error('There is no Chromium on this machine: install one, or set CHROMIUM_PATH.')
  return launch({ executablePath }, more)
}

const launch = ({ executablePath, env }: Program, more: string[]) =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--hide-scrollbars',
      ...more,
    ],
  })

const findProgram = async (): Promise<Program> => {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackProgram()
  return { executablePath: INSTALLED.find((path) => existsSync(path)) }
}

/** The package carries the browser compressed, with the libraries and a font that a bare system lacks. */
const unpackProgram = async (): Promise<Program> => {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'))
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    await mkdir(join(draft, 'fonts'), { recursive: true })
    await unpack(join(packed, 'bin'), draft)
    await rename(draft, folder).catch((error) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error
    })
    await rm(draft, { recursive: true, force: true })
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

const decompress = promisify(brotliDecompress)

const unpack = async (packed: string, folder: string) => {
  const [program, fonts, libraries] = await Promise.all(
    ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map(async (name) =>
      decompress(await readFile(join(packed, name))),
    ),
  )
  await writeFile(join(folder, 'chromium'), program!)
  await chmod(join(folder, 'chromium'), 0o755)
  for (const archive of [fonts!, libraries!]) {
    const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`)
  }
  await writeFile(join(folder, 'fonts.conf'), FONTS)
}

/** The package's font stands in on a system without any; relative folders are those beside this file. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
