import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../forms/alert.tsx'
import { useLoaded } from '../forms/use-loaded.ts'

interface LoadedProps<Data> {
  load: () => Promise<Data>
  children: (data: Data) => ReactNode
}

interface LoadedDetailsProps<Data> extends LoadedProps<Data> {
  summary: string
  className: string | undefined
}

/** Details that are loaded each time they are opened. */
export function LoadedDetails<Data>({ summary, className, ...loaded }: LoadedDetailsProps<Data>) {
  const [isOpen, setIsOpen] = useState(false)
  const [tries, setTries] = useState(0)
  return (
    <details className={className} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Loaded {...loaded} key={tries} onRetry={() => setTries(tries + 1)} />}
    </details>
  )
}

function Loaded<Data>({ load, children, onRetry }: LoadedProps<Data> & { onRetry: () => void }) {
  const { answer, fault } = useLoaded(load)
  if (answer !== undefined) return children(answer)
  if (!fault) return <p role="status">Loading...</p>
  return (
    <>
      <Alert>{fault}</Alert>
      <Button small quiet onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
