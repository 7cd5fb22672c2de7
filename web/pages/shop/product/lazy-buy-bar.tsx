import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { whenIdle } from '../../../when-idle.ts'
import type { BuyBarProps } from './buy-bar.tsx'

const load = () => import('./buy-bar.tsx').catch(() => null)
whenIdle(load)

interface LazyBuyBarProps extends Omit<BuyBarProps, 'isShown'> {
  /** While this button is in view, the bar is hidden. */
  watched: RefObject<HTMLElement | null>
}

/** For phones. Loads when the button has scrolled out of view. */
export function LazyBuyBar({ watched, ...props }: LazyBuyBarProps) {
  const [isShown, setIsShown] = useState(false)
  const [Bar, setBar] = useState<ComponentType<BuyBarProps>>()

  useEffect(() => {
    const button = watched.current
    if (!button) return
    const observer = new IntersectionObserver(([entry]) => {
      const isPast = !entry?.isIntersecting
      setIsShown(isPast)
      if (isPast) void load().then((loaded) => loaded && setBar(() => loaded.default))
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [watched])

  return Bar && <Bar {...props} isShown={isShown} />
}
