import { useRevalidator } from 'react-router'
import { useWhenOnline } from '../online.ts'

export function useRevalidateOnline(): void {
  const { revalidate } = useRevalidator()
  useWhenOnline(revalidate)
}
