import { useLayoutEffect, useState } from 'react'

/** Sizes are shorter. */
const MAX_LENGTH = 20

/** Why a size that was asked for is not chosen. */
interface Missed {
  sentence: string
  /** It is sold out, and can be waited for. */
  size?: string
}

interface Sizes {
  /** While it is not known what the cart has, or one is chosen. */
  waits: boolean
  sizes: readonly string[]
  isSoldOut: (size: string) => boolean
  onChoose: (size: string) => void
}

/**
 * Chooses the size that the address names, and answers with a sentence when this product does not have it. The server
 * renders without, so that all addresses of a product are one page.
 */
export function useSizeOfAddress({ waits, sizes, isSoldOut, onChoose }: Sizes) {
  const [missed, setMissed] = useState<Missed>()
  useLayoutEffect(() => {
    const wanted = new URLSearchParams(location.search).get('size') ?? ''
    if (waits || !wanted || wanted.length > MAX_LENGTH || sizes.length < 2) return
    if (!sizes.includes(wanted)) setMissed({ sentence: `There is no size ${wanted} in this colour.` })
    else if (isSoldOut(wanted))
      setMissed({ sentence: `Size ${wanted} is sold out in this colour.`, size: wanted })
    else onChoose(wanted)
    // Once, for the page that was opened; the panel is a new one for each product.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waits])
  return [missed, setMissed] as const
}
