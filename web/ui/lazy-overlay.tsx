import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createStore } from '../store.ts'
import { whenIdle } from '../when-idle.ts'
import { MissingOverlay } from './missing-overlay.tsx'

interface Opened {
  isOpen: boolean
  onClose: () => void
  title?: string
}

/**
 * An overlay whose code loads when the page is idle, or when `preload` is called, or at the latest when it opens.
 * If that fails, the page stays as it is, and a small dialog under the same title says so and offers another try.
 */
export function lazyOverlay<Props extends Opened>(
  title: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** What became of the action that opened it, if its code cannot be loaded. */
  note?: string,
) {
  const code = createStore<ComponentType<Props> | 'failed' | null>(null)
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (module) => code.write(module.default),
      () => code.write('failed'),
    )
  }
  whenIdle(preload)

  function LazyOverlay(props: Props) {
    const { isOpen, onClose } = props
    const loaded = useSyncExternalStore(code.subscribe, code.read, () => null)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    useEffect(() => {
      if (isOpen) preload()
    }, [isOpen])

    if (!wasOpened) return null
    if (typeof loaded === 'function') return createElement(loaded, props)
    return (
      isOpen && (
        <MissingOverlay
          title={props.title ?? title}
          note={note}
          hasFailed={loaded === 'failed'}
          onClose={onClose}
        />
      )
    )
  }
  /** Spread onto the opener to load the code on hover, focus or touch. */
  LazyOverlay.intent = { onPointerEnter: preload, onFocus: preload, onTouchStart: preload }
  return LazyOverlay
}
