import { createElement, useEffect } from 'react'
import { lazyCode } from '../../lazy-code.ts'

const newIn = lazyCode(async () => (await import('./new-in.tsx')).default)

/** Loads with its products after the page, so that other pages do not include it. */
export function LazyNewIn() {
  const code = newIn.use()
  useEffect(() => newIn.preload(), [])
  return typeof code === 'function' && createElement(code)
}
