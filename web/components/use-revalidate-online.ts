import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

export function useRevalidateOnline(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [revalidate])
}
