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
 * An overlay whose code loads when the page is idle, on `intent`, or at the latest when it opens. If loading fails, the
 * page stays unchanged, and a small dialog with the same title tells so and offers to try again.
 */
export function lazyOverlay<Props extends Opened>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Shown if the code cannot be loaded: the result of the action that opened the overlay. */
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
