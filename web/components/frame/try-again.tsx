import { useRevalidator } from 'react-router'
import { Button, type ButtonProps } from '../../ui/button.tsx'

export function TryAgain({ busy = 'Loading...', ...button }: Omit<ButtonProps, 'onClick' | 'children'>) {
  const { revalidate, state } = useRevalidator()
  return (
    <Button {...button} busy={state === 'loading' && busy} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
