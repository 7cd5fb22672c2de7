import { useState } from 'react'
import { listStock } from '../../../../contract/stock-count.ts'
import { callApi } from '../../../api.ts'
import { followTyping, isCode, mayBeCode } from './typed-count.ts'

/** Tells a scanned code from a typed count, and has a question for a number that may be either. */
export function useScanner() {
  const [typing] = useState(followTyping)
  const [asked, setAsked] = useState<{ number: string; isTypedAgain: boolean }>()
  return {
    press: typing.press,
    follow(text: string): void {
      typing.follow(text)
      setAsked((was) => was && { ...was, isTypedAgain: true })
    },
    /** A number that is typed again after the question counts as scanned, as the question says. */
    isScanned: (typed: string | null): typed is string =>
      typed !== null &&
      (isCode(typed) || typing.isScan(typed) || (asked?.number === typed && asked.isTypedAgain)),
    /** The number is to be asked about, if it is a code. */
    isDoubtful: (typed: string): boolean => mayBeCode(typed) && asked?.number !== typed,
    /** The question; the same number is not doubtful after it. */
    ask(number: string): string {
      setAsked({ number, isTypedAgain: false })
      return `${number} is the code of a size. Scan it again to count that one, or press Enter to count ${number} pieces here.`
    },
  }
}

export async function isCodeOfSize(number: string): Promise<boolean> {
  const { body } = await callApi(listStock, { query: { name: number, limit: 20 } })
  return body.some(({ found }) => found !== undefined)
}
