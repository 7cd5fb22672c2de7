import { useLayoutEffect, useState } from 'react'

/** Longer than any size. */
const MAX_LENGTH = 20

/** Why the size in the URL is not chosen. */
interface Missed {
  sentence: string
  /** Set if the size is sold out and can be waited for. */
  size?: string
}

interface Sizes {
  /** True while the cart is unknown, or if a size is chosen. */
  waits: boolean
  sizes: readonly string[]
  isSoldOut: (size: string) => boolean
  onChoose: (size: string) => void
}

/**
 * Chooses the size in the URL. If the product lacks it or it is sold out, the first result has the message, else
 * undefined. The server renders without the URL's size, so that all URLs of a product share one page.
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
    // Runs once for the opened page; each product mounts a new panel.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waits])
  return [missed, setMissed] as const
}
