import { useLayoutEffect, useState } from 'react'

/** Sizes are shorter. */
const MAX_LENGTH = 20

interface Sizes {
  sizes: readonly string[]
  isSoldOut: (size: string) => boolean
  onChoose: (size: string) => void
}

/**
 * Chooses the size that the address names, and answers with a sentence when this product does not have it. The server
 * renders without, so that all addresses of a product are one page.
 */
export function useSizeOfAddress({ sizes, isSoldOut, onChoose }: Sizes) {
  const [sentence, setSentence] = useState<string>()
  useLayoutEffect(() => {
    const wanted = new URLSearchParams(location.search).get('size') ?? ''
    if (!wanted || wanted.length > MAX_LENGTH || sizes.length < 2) return
    if (!sizes.includes(wanted)) setSentence(`There is no size ${wanted} in this colour.`)
    else if (isSoldOut(wanted)) setSentence(`Size ${wanted} is sold out in this colour.`)
    else onChoose(wanted)
    // Once, for the page that was opened; the panel is a new one for each product.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return [sentence, setSentence] as const
}
