import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGE_BYTES, uploadImage } from '../../../../contract/image.ts'
import { ApiError } from '../../../api.ts'
import { sendFile } from '../../../transfer.ts'

export interface Upload {
  name: string
  preview: string
  /** From 0 to 1. */
  progress: number
  fault?: string
  /** True if a retry with the same file may succeed. */
  canRetry?: boolean
}

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type Uploads = ReturnType<typeof useUploads>

export function useUploads(onStored: (key: string, url: string) => void) {
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const files = useRef(new Map<string, File>())
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const change = (key: string, changed: Partial<Upload> | null) =>
    setUploads((known) => {
      const next = new Map(known)
      const upload = known.get(key)
      if (changed && upload) next.set(key, { ...upload, ...changed })
      else if (!changed) next.delete(key)
      if (!changed && upload) URL.revokeObjectURL(upload.preview)
      return next
    })

  function cancel(key: string) {
    running.current.get(key)?.abort()
    running.current.delete(key)
    files.current.delete(key)
    change(key, null)
  }

  async function start(key: string, file: File) {
    cancel(key)
    const upload = { name: file.name, preview: URL.createObjectURL(file), progress: 0 }
    const fault = refusalOf(file)
    setUploads((known) => new Map(known).set(key, fault ? { ...upload, fault } : upload))
    if (fault) return
    const controller = new AbortController()
    running.current.set(key, controller)
    files.current.set(key, file)
    const form = new FormData()
    form.set('image', file)
    try {
      const { url } = await sendFile<{ url: string }>(uploadImage, form, {
        signal: controller.signal,
        onSent: (progress) => change(key, { progress }),
      })
      stored.current(key, url)
      files.current.delete(key)
      change(key, null)
    } catch (error) {
      if (controller.signal.aborted) return
      change(key, failureOf(error, file.name))
    } finally {
      if (running.current.get(key) === controller) running.current.delete(key)
    }
  }

  function retry(key: string) {
    const file = files.current.get(key)
    if (file) void start(key, file)
  }

  const all = [...uploads.values()]
  const isRunning = all.some(({ fault }) => fault === undefined)
  const hasFailed = all.some(({ fault }) => fault !== undefined)
  return { uploads, start, retry, cancel, isRunning, hasFailed }
}

/** The server's message. Refusals of the content (413, 415, 422) would be repeated by a retry. */
function failureOf(error: unknown, name: string): Pick<Upload, 'fault' | 'canRetry'> {
  if (!(error instanceof ApiError)) return { fault: `${name} could not be sent.`, canRetry: true }
  return { fault: `${name}: ${error.message}`, canRetry: ![413, 415, 422].includes(error.status) }
}

/** Checks type and size before anything is sent; the server checks the content. */
function refusalOf(file: File): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return `${file.name} is not a JPEG, PNG, WebP or AVIF picture.`
  if (file.size > MAX_IMAGE_BYTES) return `${file.name} is too large: a picture may have up to 15 MB.`
  return undefined
}
