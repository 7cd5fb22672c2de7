import { useState } from 'react'
import { listStock } from '../../../../contract/stock-count.ts'
import { callApi } from '../../../api.ts'
import { followTyping, isCode, mayBeCode } from './typed-count.ts'

/** Distinguishes scanned codes from typed counts, and asks about numbers that may be either. */
export function useScanner() {
  const [typing] = useState(followTyping)
  const [asked, setAsked] = useState<{ number: string; isTypedAgain: boolean }>()
  return {
    press: typing.press,
    follow(text: string): void {
      typing.follow(text)
      setAsked((was) => was && { ...was, isTypedAgain: true })
    },
    /** A number that is typed again after the question counts as a code, as the question tells. */
    isScanned: (typed: string | null): typed is string =>
      typed !== null &&
      (isCode(typed) || typing.isScan(typed) || (asked?.number === typed && asked.isTypedAgain)),
    /** Whether to ask about the number, if a size has it as its code. */
    isDoubtful: (typed: string): boolean => mayBeCode(typed) && asked?.number !== typed,
    /** Returns the question; the same number is not doubtful afterwards. */
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
