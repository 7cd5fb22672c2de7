import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const PATIENCE_MS = 150

/** Whether another page of the account has been on its way for long enough to show so. */
export function usePendingPage(): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isComing = next !== undefined && next !== pathname && next.startsWith('/account')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isComing) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isComing])
  return isComing && isLate
}
