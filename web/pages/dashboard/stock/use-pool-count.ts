import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { countStock, type ShelfPool } from '../../../../contract/stock-count.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useWhenOnline } from '../../../online.ts'
import { useAttempt } from '../forms/use-act.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { leaveField, lookUp, takeFocusBack, type Left } from './count-focus.ts'
import { mayBeCode, readCount } from './typed-count.ts'
import { isCodeOfSize, useScanner } from './use-scanner.ts'

export interface PoolCount {
  productId: number
  pool: ShelfPool
  /** True if the list was filtered by the size's code. */
  isFound: boolean
  /** Loads the expected count again after others have changed it. */
  onOutdated: () => Promise<void>
}

/** The expected number on a shelf, and the function that saves a count. */
function useShelf({ productId, pool: loaded, onOutdated }: Omit<PoolCount, 'isFound'>) {
  const [seen, setSeen] = useState(loaded)
  const [pool, setPool] = useState(loaded)
  /** The status of the refusal; 0 if the shop was not reached. */
  const [failure, setFailure] = useState<number>()
  const { isBusy, error, setError, attempt } = useAttempt()
  if (loaded !== seen) {
    setSeen(loaded)
    setPool(loaded)
  }

  /** Saves unless `mayCount` resolves to false. */
  function count(counted: number, mayCount: () => Promise<boolean>, onCounted: () => void): void {
    const body = { product_id: productId, size: pool.size, seen: pool.shelf, counted }
    void attempt(async () => {
      try {
        if (!(await mayCount())) return
        setPool((await callApi(countStock, { body })).body)
      } catch (thrown) {
        // Before the refusal is shown, so that pressing Enter again counts from the current number.
        if (statusOf(thrown) === 409) await onOutdated()
        setFailure(statusOf(thrown))
        throw thrown
      }
      onCounted()
    })
  }

  function forgetFailure(): void {
    setError(undefined)
    setFailure(undefined)
  }
  return { pool, count, isBusy, error, setError, failure, forgetFailure }
}

/** The input of a count, and when it is saved. */
export function usePoolCount({ isFound, ...counting }: PoolCount) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isCounted, setIsCounted] = useState(false)
  const { pool, count, isBusy, error, setError, failure, forgetFailure } = useShelf(counting)
  const scanner = useScanner()
  const forget = useUnsaved(typed !== null || isBusy)
  const { shelf } = pool
  const { fault, added, next } = readCount(typed, shelf)

  function change(text: string | null): void {
    setTyped(text)
    forgetFailure()
  }

  /** More may be typed before the shop answers. */
  const isUnchanged = (saved: string) => field.current?.value === saved

  /** Asks the user about a number that a scanner may have typed and that is a size's code. */
  async function isCount(number: string, left?: Left): Promise<boolean> {
    if (!scanner.isDoubtful(number) || !(await isCodeOfSize(number))) return true
    if (isUnchanged(number)) {
      setError(scanner.ask(number))
      takeFocusBack(field.current, left)
    }
    return false
  }

  /** `onSaved` is called even if there is nothing to save. `left` is set if the field was left. */
  function save({ onSaved, left }: { onSaved?: () => void; left?: Left } = {}): void {
    setError(fault)
    if (fault) return
    if (typed === null || next === shelf) {
      setTyped(null)
      return onSaved?.()
    }
    count(
      next,
      () => isCount(typed, left),
      () => {
        setIsCounted(true)
        if (!isUnchanged(typed)) return
        setTyped(null)
        onSaved?.()
      },
    )
  }

  function pressEnter(): void {
    if (scanner.isScanned(typed)) {
      change(null)
      forget()
      return lookUp(typed)
    }
    const goOn = () => leaveField(field.current, isFound)
    setIsCounted(next === shelf)
    // The next code is scanned after this size is saved, so a refusal must be visible first.
    if (!fault && (isFound || mayBeCode(typed ?? ''))) {
      // Selected, so that the next scan replaces the value that is being saved.
      field.current?.select()
      return save({ onSaved: goOn })
    }
    // A refused count is saved again while the focus stays; otherwise leaving the field saves it.
    if (fault || error) return save()
    goOn()
  }

  const waiting = useOneAfterTheOther(isBusy, () => {
    if (typed === null || error) return
    if (document.activeElement === field.current) pressEnter()
    else save()
  })
  // If the first attempt succeeded and its answer was lost, this one is refused because it was counted from the former
  // number.
  useWhenOnline(() => failure === 0 && typed !== null && save())

  return {
    field,
    pool,
    typed,
    /** The sum after an addition. */
    sum: added === undefined || fault ? undefined : next,
    press: scanner.press,
    type(text: string) {
      scanner.follow(text)
      change(text)
    },
    isScanned: () => scanner.isScanned(typed),
    takeBack: () => change(null),
    isCounted: isCounted && typed === null,
    isBusy,
    error: error && failure === 409 && added !== undefined ? hintToAdd(added, shelf) : error,
    leave: (left: Left) => waiting(() => !error && save({ left })),
    pressEnter: () => waiting(pressEnter),
  }
}

/** Runs a request at once, or calls `later` when the running one has ended. */
function useOneAfterTheOther(isBusy: boolean, later: () => void) {
  const isWaiting = useRef(false)
  const goOn = useEffectEvent(later)
  useEffect(() => {
    if (isBusy || !isWaiting.current) return
    isWaiting.current = false
    goOn()
  }, [isBusy])
  return (work: () => void): void => {
    if (isBusy) isWaiting.current = true
    else work()
  }
}

const hintToAdd = (added: number, shelf: number) =>
  `By now ${shelf} should be there. Press Enter again to add ${added} to these.`
