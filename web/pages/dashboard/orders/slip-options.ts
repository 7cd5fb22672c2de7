import { useState } from 'react'
import { parseStored, readStored, writeStored } from '../../../stored.ts'

const KEY = 'slipOptions'

export const PAPERS = ['A4', 'Letter'] as const

/** Options for printing slips, stored in this browser. */
export interface SlipOptions {
  paper: (typeof PAPERS)[number]
  hasPickList: boolean
  hasPrices: boolean
  /** A sentence to the buyer. */
  note: string
}

export const MAX_NOTE = 300

/** The default paper is Letter in US and Canadian browsers, else A4. */
const defaults = (): SlipOptions => ({
  paper: typeof navigator !== 'undefined' && /-(US|CA)$/.test(navigator.language) ? 'Letter' : 'A4',
  hasPickList: true,
  hasPrices: false,
  note: '',
})

function read(): SlipOptions {
  const stored = parseStored(readStored(KEY))
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<SlipOptions>
  const usual = defaults()
  return {
    paper: PAPERS.find((paper) => paper === given.paper) ?? usual.paper,
    hasPickList: given.hasPickList !== false,
    hasPrices: given.hasPrices === true,
    note: typeof given.note === 'string' ? given.note.slice(0, MAX_NOTE) : usual.note,
  }
}

export function useSlipOptions(): [SlipOptions, (changed: Partial<SlipOptions>) => void] {
  const [options, setOptions] = useState(read)
  const change = (changed: Partial<SlipOptions>) => {
    const next = { ...options, ...changed }
    setOptions(next)
    writeStored(KEY, JSON.stringify(next))
  }
  return [options, change]
}
