import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { signInAgain } from '../../test/accounts.ts'
import { openCaller } from '../../test/caller.ts'

/** A shopkeeper who uploads pictures until they are stopped. */
export interface Uploads {
  since(start: number): { stored: number; refused: number }
  /** How many of those that were answered some host does not serve. */
  countMissing(origins: string[]): Promise<number>
  stop(): Promise<void>
}

export interface Keeper {
  email: string
  password: string
}

export async function startUploads(url: string, keeper: Keeper): Promise<Uploads> {
  const answers: { at: number; path?: string }[] = []
  const { token: authorization } = await signInAgain(openCaller(url), keeper)
  let isOver = false

  const upload = async (n: number) => {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(await aPicture(n))]), 'coat.png')
    const request = { method: 'POST', headers: { authorization }, body }
    const path = await fetch(`${url}/api/images`, request)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { url: string }).url : undefined))
      .catch(() => undefined)
    answers.push({ at: performance.now(), ...(path && { path }) })
    await pause(500)
  }
  const working = (async () => {
    for (let n = 0; !isOver; n++) await upload(n)
  })()

  return {
    since: (start) => {
      const some = answers.filter(({ at }) => at >= start)
      const stored = some.filter(({ path }) => path).length
      return { stored, refused: some.length - stored }
    },
    countMissing: async (origins) => {
      let missing = 0
      for (const { path } of answers) {
        if (!path) continue
        const served = await Promise.all(origins.map(async (origin) => (await fetch(origin + path)).ok))
        if (served.includes(false)) missing++
      }
      return missing
    },
    stop: async () => {
      isOver = true
      await working
    },
  }
}

/** No two are alike. */
const aPicture = (n: number) =>
  sharp({
    create: { width: 400, height: 500, channels: 3, background: { r: n & 255, g: (n >> 8) & 255, b: 60 } },
  })
    .png()
    .toBuffer()
