import { createElement, useDeferredValue } from 'react'
import { lazyCode } from '../../lazy-code.ts'
import type { HeartProps } from './hearts.tsx'

const code = lazyCode(() => import('./hearts.tsx'), true)

function useHearts() {
  // Deferred, because React renders a store in one task, and 24 hearts in one would block a slow phone.
  const loaded = useDeferredValue(code.use())
  return loaded === 'failed' ? null : loaded
}

/** Appears after the first paint, over the existing content, so that nothing moves. */
export function Heart(props: HeartProps) {
  const hearts = useHearts()
  return hearts && createElement(hearts.Heart, props)
}

export function WishlistLink({ className }: { className?: string | undefined }) {
  const hearts = useHearts()
  return hearts && createElement(hearts.WishlistLink, { className })
}
