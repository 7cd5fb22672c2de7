import { useRevalidator } from 'react-router'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useRevalidateOnline } from '../use-revalidate-online.ts'

/** Also tries again by itself when the connection returns. */
export function TryAgain({ busy = 'Loading...', ...button }: Omit<ButtonProps, 'onClick' | 'children'>) {
  const { revalidate, state } = useRevalidator()
  useRevalidateOnline()
  return (
    <Button {...button} busy={state === 'loading' && busy} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
