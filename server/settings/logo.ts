import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { ShopConfiguration } from '../../contract/configuration.ts'
import type { Settings } from '../../contract/settings.ts'
import { BadRequest, NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { cleanSvg } from './svg.ts'

type Logo = Settings['logo']
type Image = NonNullable<Logo['image']>

/** Height in the header, in pixels; the stylesheet makes it smaller on narrow screens. */
const HEIGHT = 36
const MAX_WIDTH = 240
const MAX_PIXELS = 16_000_000
/** Half of the height at which a PNG is shown; anything smaller is a favicon or a single pixel. */
const MIN_HEIGHT = 18

/** Returns what is stored: a rewritten SVG, or a PNG reduced to its pixels. Throws BadRequest. */
export async function cleanLogo({ image }: Logo): Promise<Logo> {
  if (!image) return { image }
  if (image.kind === 'svg') {
    const { svg, width, height } = cleanSvg(image.data)
    return { image: { kind: 'svg', data: svg, ...fit(width, height) } }
  }
  const { data, info } = await readPng(Buffer.from(image.data, 'base64'))
  return { image: { kind: 'png', data: data.toString('base64'), ...fit(info.width, info.height) } }
}

async function readPng(file: Buffer) {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS })
    const { format, width, height } = await picture.metadata()
    if (format !== 'png') throw new Error('no PNG')
    if (height < MIN_HEIGHT) throw tooSmall(width, height)
    // Twice the size at which it is shown, for high-density screens.
    return await picture
      .resize({ height: 2 * HEIGHT, width: 2 * MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof BadRequest) throw error
    throw new BadRequest('This is no PNG that can be read. Choose another file, or an SVG.')
  }
}

const tooSmall = (width: number, height: number) =>
  new BadRequest(
    `This PNG is ${width} by ${height} pixels, too small for a logo. It needs a height of ${2 * HEIGHT} to be sharp.`,
  )

function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(HEIGHT / height, MAX_WIDTH / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const contentOf = ({ kind, data }: Image) => Buffer.from(data, kind === 'png' ? 'base64' : 'utf8')

const nameOf = (image: Image) => `${hash('sha256', contentOf(image)).slice(0, 16)}.${image.kind}`

/** For the header; absent if it shows the name instead. */
export function showLogo({ image }: Logo): Pick<ShopConfiguration, 'logo'> {
  if (!image) return {}
  const { width, height } = image
  return { logo: { src: `/logo/${nameOf(image)}`, width, height } }
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png' }

/**
 * Outside /api, because it is a file of the pages. Only the current logo is served: a page that names another one is
 * outdated.
 */
export function registerLogo(app: FastifyInstance, { settings }: Pick<Shop, 'settings'>): void {
  app.get<{ Params: { name: string } }>('/logo/:name', (request, reply) => {
    const { image } = settings.get('logo')
    if (!image || nameOf(image) !== request.params.name) {
      reply.header('cache-control', 'public, max-age=60')
      throw new NotFound('There is no such logo.')
    }
    return reply
      .headers({
        'content-type': TYPES[image.kind],
        'cache-control': 'public, max-age=31536000, immutable',
        // If the file is opened by itself, it can neither run scripts nor load anything.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(contentOf(image))
  })
}
