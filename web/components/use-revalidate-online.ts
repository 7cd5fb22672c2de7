import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again as soon as the browser is back online. */
export function useRevalidateOnline(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [revalidate])
}
