import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { Refused, ShopError } from '../errors.ts'

export type VariantFormat = 'avif' | 'webp' | 'jpg'

interface Picture {
  /** The master: JPEG, sRGB, upright, without metadata. */
  file: Buffer
  width: number
  height: number
  placeholder: string
}

/** As wide as the widest rendition; a portrait of 2:3 keeps that width. */
const MAX_WIDTH = 2400
const MAX_HEIGHT = 3600
const MAX_PIXELS = 50_000_000
/** 50 megapixels with four channels of 8 bits. */
const MAX_DECODED_BYTES = 200_000_000
const UPLOAD_TIMEOUT_S = 10
const RENDITION_TIMEOUT_S = 30
/** Background for transparent pictures: the colour that pages show behind photographs. */
const GROUND = '#f1eee8'

// Every picture is decoded once, so the cache would only cost memory.
sharp.cache(false)

/** Limits pixels and time as a protection against decompression bombs. */
const open = (input: Buffer | string, seconds = RENDITION_TIMEOUT_S): Sharp => {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }
  return sharp(input, options).timeout({ seconds })
}

/** Throws Refused for files that are not pictures, regardless of name and type. */
export async function encodeMaster(upload: Buffer, quality = 90): Promise<Picture> {
  if (!isPicture(upload)) {
    throw new ShopError(415, 'That is not a picture the shop can take: send a JPEG, PNG, WebP or AVIF file.')
  }
  await refuseTooMuchWork(upload)
  try {
    const { data, info } = await open(upload, UPLOAD_TIMEOUT_S)
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { file: data, width: info.width, height: info.height, placeholder: await makePlaceholder(data) }
  } catch (error) {
    throw broken(error)
  }
}

export function encodeVariant(master: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const resized = open(master).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 58, effort: 2 }).toBuffer()
    case 'webp':
      return resized.webp({ quality: 78, effort: 4 }).toBuffer()
    case 'jpg':
      return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}

async function makePlaceholder(master: Buffer): Promise<string> {
  for (const side of [10, 8, 6, 4]) {
    const tiny = await open(master)
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 30, effort: 6 })
      .toBuffer()
    const url = `data:image/webp;base64,${tiny.toString('base64')}`
    if (url.length < 200) return url
  }
  throw new Error('a picture of 4 × 4 pixels takes over 200 bytes')
}

/** Reads only the header. */
async function refuseTooMuchWork(upload: Buffer): Promise<void> {
  const { width, height, channels, depth, format, isProgressive } = await open(upload)
    .metadata()
    .catch((error: unknown) => {
      throw broken(error)
    })
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  const bytesPerColour = depth === 'uchar' ? 1 : 2
  // An interlaced PNG is decoded completely, in seven passes, before it can be scaled down.
  const passes = format === 'png' && isProgressive ? 2 : 1
  if (width * height * channels * bytesPerColour * passes > MAX_DECODED_BYTES) throw tooMuchWork()
}

function broken(error: unknown): Refused {
  const reason = String(error)
  if (reason.includes('pixel limit')) return tooManyPixels()
  if (reason.includes('timeout')) return tooMuchWork()
  return new Refused('That picture is damaged: it could not be read to its end.')
}

const tooMuchWork = () =>
  new Refused(
    'That picture takes too long to read: save it as a JPEG, or with 8 bits per colour and not interlaced.',
  )

const tooManyPixels = () =>
  new Refused('That picture has too many pixels: make it at most 50 megapixels, such as 7000 × 7000.')

/** Checks the file's signature, so that only JPEG, PNG, WebP and AVIF reach a decoder. */
function isPicture(file: Buffer): boolean {
  const text = file.toString('latin1', 0, 64)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    (text.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text.slice(8, 40)))
  )
}
