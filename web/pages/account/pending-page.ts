import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const DELAY_MS = 150

/** True only after a delay, so that fast pages show no skeleton. */
export function usePendingPage(): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLoading = next !== undefined && next !== pathname && next.startsWith('/account')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLoading])
  return isLoading && isLate
}
