import { createElement, useEffect, useState, type ComponentType } from 'react'
import { lazyCode } from '../lazy-code.ts'
import { notify } from '../notifications.ts'

interface Opened {
  isOpen: boolean
  onClose: () => void
  title?: string
}

const missing = lazyCode(() => import('./missing-overlay.tsx'))

/**
 * An overlay whose code loads when the page is idle, or on `intent`, or at the latest when it opens. If that fails, the
 * page stays as it is, and a small dialog under the same title says so and offers another try.
 */
export function lazyOverlay<Props extends Opened>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** What became of the action that opened it, if its code cannot be loaded. */
  note = '',
) {
  const code = lazyCode(async () => (await load()).default)

  function LazyOverlay(props: Props) {
    const { isOpen, onClose } = props
    const loaded = code.use()
    const apology = missing.use()
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    const cannotSay = isOpen && loaded === 'failed' && apology === 'failed'
    useEffect(() => {
      if (!isOpen) return
      code.preload()
      missing.preload()
    }, [isOpen])
    useEffect(() => {
      if (!cannotSay) return
      notify('error', `${note} This part of the page could not be loaded. Check your connection.`)
      onClose()
    }, [cannotSay, onClose])

    if (!wasOpened) return null
    if (typeof loaded === 'function') return createElement(loaded, props)
    if (!isOpen || !apology || apology === 'failed') return null
    return createElement(apology.MissingOverlay, {
      title: props.title ?? title,
      note,
      hasFailed: loaded === 'failed',
      onClose,
    })
  }
  /** Spread onto the opener to load the code on hover, focus or touch. */
  LazyOverlay.intent = { onPointerEnter: code.preload, onFocus: code.preload, onTouchStart: code.preload }
  return LazyOverlay
}
